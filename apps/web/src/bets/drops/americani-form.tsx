import { Button, Textarea } from '@mantine/core'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { useRef } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { DoubtLines } from '#web/bets/drops/public/doubts.tsx'
import { isObsolete, isUnauthenticated } from '#web/lib/api-error.ts'
import type { Tipster } from '#web/reference/reference/public/lists.api.ts'
import { MoneyField, OddsField } from '#web/ui/fields/number-fields.tsx'
import { focusFirstError } from '#web/ui/form-dialog/focus-first-error.ts'
import { useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { pressFirst } from '#web/ui/press-first.ts'
import { dropAmericaniText as text } from './americani.it.ts'
import classes from './americani-form-card.module.css'
import { dropsText } from './drops.it.ts'
import { TipsterDropFacts } from './tipster-drop-facts.tsx'
import {
  presentTipsterDrop,
  type TipsterDropValues,
  tipsterDropErrors,
  useTipsterDoubts,
  useTipsterDrop,
} from './tipster-drop-form.ts'

interface AmericaniValues extends TipsterDropValues {
  testo: string
}

/** Characters: the call's limit of a text. */
const TEXT_MAX = 5000

/** The bet's text and the tipster drop it already has. */
export const americaniValues = (bet: Bet): AmericaniValues => ({
  testo: bet.formattedBet,
  ...presentTipsterDrop(bet),
})

/** Faults by the rules of a tipster drop, and of the bet's text. */
export const americaniErrors = (bet: Bet, { testo, ...drop }: AmericaniValues) => ({
  testo: textError(testo),
  ...tipsterDropErrors(bet, drop),
})

function textError(testo: string): string | null {
  if (testo.trim() === '') return MESSAGES.required
  return testo.length > TEXT_MAX ? text.tooLong(TEXT_MAX) : null
}

interface AmericaniFormProps {
  bet: Bet
  /** The tipster Americans; undefined where there is none: then nothing can be sent. */
  americans: Tipster | undefined
  onDone: () => void
}

/** A drop that credits Americans with a bet of any tipster, by their limits (rule: tipster-drop/americans). */
export function AmericaniForm({ bet, americans, onDone }: AmericaniFormProps) {
  const credited = { ...bet, tipster: americans ?? bet.tipster }
  const form = useJudgedForm<AmericaniValues>({
    initialValues: americaniValues(bet),
    validate: (values) => americaniErrors(credited, values),
  })
  useKeptForm(`${text.send} ${bet.idReceivedBet}`, form)
  const element = useRef<HTMLFormElement>(null)
  const { save, tell, seconds, isSaving } = useTipsterDrop(bet)
  const { doubts, areMeant } = useTipsterDoubts(bet, form.values)
  const locked = seconds > 0
  const send = async ({ testo, ...values }: AmericaniValues) => {
    if (!americans || !areMeant()) return
    try {
      await save(values, { idTipster: americans.idTipster, formattedBet: testo })
      onDone()
    } catch (error) {
      if (!isObsolete(error) && !isUnauthenticated(error)) tell(error, values, text.unconfirmed)
    }
  }
  const submit = form.onSubmit(send, () => focusFirstError(element.current))
  return (
    <form ref={element} noValidate className="column gap-7 shrinks" onSubmit={submit}>
      <Textarea
        label={text.text}
        required
        rows={5}
        classNames={{ input: 'airy' }}
        resize="vertical"
        {...form.getInputProps('testo')}
      />
      <div className="halves gap-6">
        <MoneyField label={text.importo} required autoFocus {...form.getInputProps('totTipster')} />
        <OddsField label={text.quota} required {...form.getInputProps('quotaDrop')} />
      </div>
      <DoubtLines doubts={doubts} />
      <TipsterDropFacts bet={credited} totTipster={form.values.totTipster} />
      <div className="row wraps middle to-end gap-6">
        {americans === undefined && (
          <p role="alert" className="flush pushes weight-600 red">
            {text.unknownTipster}
          </p>
        )}
        {locked && (
          <span role="timer" className="type-sm yellow">
            {dropsText.lockedFor(seconds)}
          </span>
        )}
        <Button
          {...pressFirst}
          type="submit"
          loading={isSaving}
          disabled={americans === undefined || locked}
          classNames={{ root: classes.send, label: classes.label }}
        >
          {locked ? dropsText.locked : text.send}
        </Button>
      </div>
    </form>
  )
}
