import { Button, Textarea } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { DoubtLines } from '#web/bets/drops/public/doubt-lines.tsx'
import type { Tipster } from '#web/reference/reference/public/tipster.api.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { pressFirst } from '#web/ui/press-first.ts'
import { dropAmericaniText as text } from './americani.it.ts'
import { type AmericaniValues, useAmericaniForm } from './americani-form.ts'
import classes from './americani-form-card.module.css'
import { useTipsterDoubts } from './use-tipster-doubts.ts'

interface AmericaniFormCardProps {
  bet: Bet
  /** Undefined without a tipster of that name; then nothing can be sent. */
  americans: Tipster | undefined
  /** Until the bet may get another drop. */
  lockedSeconds: number
  sending: boolean
  onSend: (values: AmericaniValues) => void
  /** Figures the operator needs to decide on the amount. */
  renderFacts: (importo: string) => ReactNode
}

export function AmericaniFormCard(props: AmericaniFormCardProps) {
  const { bet, americans, lockedSeconds, sending, onSend, renderFacts } = props
  const form = useAmericaniForm(bet, americans)
  useKeptForm(`${text.send} ${bet.idReceivedBet}`, form)
  const element = useRef<HTMLFormElement>(null)
  const locked = lockedSeconds > 0
  const { doubts, areMeant } = useTipsterDoubts(bet, form.values)
  const send = (values: AmericaniValues) => {
    if (areMeant()) onSend(values)
  }
  const submit = form.onSubmit(send, () =>
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    ),
  )
  return (
    <form
      ref={element}
      noValidate
      className="column gap-7 shrinks"
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => submit(event)}
    >
      <Textarea
        label={text.text}
        required
        rows={5}
        classNames={{ input: classes.text }}
        {...form.getInputProps('testo')}
      />
      <div className="halves gap-6">
        <MoneyField label={text.importo} required autoFocus {...form.getInputProps('importo')} />
        <OddsField label={text.quota} required {...form.getInputProps('quota')} />
      </div>
      <DoubtLines doubts={doubts} />
      {renderFacts(form.values.importo)}
      <div className="row wraps middle to-end gap-6">
        {americans === undefined && (
          <p role="alert" className={`weight-600 red ${classes.refusal}`}>
            {text.unknownTipster}
          </p>
        )}
        {locked && (
          <span role="timer" className="type-sm yellow">
            {text.lockedFor(lockedSeconds)}
          </span>
        )}
        <Button
          {...pressFirst}
          type="submit"
          loading={sending}
          disabled={americans === undefined || locked}
          classNames={{ root: classes.send, label: classes.label }}
        >
          {locked ? text.locked : text.send}
        </Button>
      </div>
    </form>
  )
}
