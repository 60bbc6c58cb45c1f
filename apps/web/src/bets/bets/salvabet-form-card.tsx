import { Button, Textarea } from '@mantine/core'
import { prepareBetText } from '@xbetapp/domain/bets/bets/text'
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { LeaveQuestion } from '#web/ui/leave-question/leave-question.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import betTextPreviewClasses from './bet-text-preview.module.css'
import { useSaveBet } from './salvabet.api.ts'
import { salvabetText as text } from './salvabet.it.ts'
import { type SalvabetValues, useSalvabetForm } from './salvabet-form.ts'
import classes from './salvabet-form-card.module.css'

interface SalvabetFormCardProps {
  tipsters: readonly { idTipster: number; nomeTipster: string }[]
  onSaved: (idReceivedBet: number) => void
}

/** A bet entered by hand: its text and its tipster. It is only stored, not sent. */
export function SalvabetFormCard({ tipsters, onSaved }: SalvabetFormCardProps) {
  const options = tipsters.map(({ idTipster, nomeTipster }) => ({
    value: String(idTipster),
    label: nomeTipster,
  }))
  const form = useSalvabetForm(options.map(({ value }) => value))
  useKeptForm(text.save, form)
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveBet((error) => {
    if (!(error instanceof ApiError) || error.message !== text.unknownTipster) return false
    form.setFieldError('idTipster', error.message)
    return true
  })

  const submit = ({ testo, idTipster }: SalvabetValues) => {
    const body = { ...prepareBetText(testo), idTipster: Number(idTipster) }
    save.mutate(
      { body },
      {
        onSuccess: ({ idReceivedBet }) => {
          form.reset()
          onSaved(idReceivedBet)
          element.current?.querySelector('textarea')?.focus()
        },
      },
    )
  }
  const focusFirstError = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const onSubmit = form.onSubmit(submit, focusFirstError)

  return (
    <form
      ref={element}
      noValidate
      className={`column gap-7 panel ${classes.card}`}
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => onSubmit(event)}
      onKeyDown={({ key, ctrlKey, metaKey }: KeyboardEvent) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) element.current?.requestSubmit()
      }}
    >
      <LeaveQuestion dirty={form.isDirty()} />
      <div className={`halves gap-8 ${classes.columns}`}>
        <Textarea
          label={text.text}
          required
          autoFocus
          rows={9}
          classNames={{ input: classes.text }}
          {...form.getInputProps('testo')}
        />
        <BetTextPreview typed={form.values.testo} />
      </div>
      <div className={`row top gap-6 ${classes.foot}`}>
        <Picker
          label={text.tipster}
          required
          clearable
          className={classes.tipster}
          options={options}
          {...form.getInputProps('idTipster')}
          value={form.values.idTipster}
        />
        <Button
          type="submit"
          loading={save.isPending}
          title={text.saveHint}
          className={`weight-700 ${classes.save}`}
        >
          {text.save}
        </Button>
      </div>
    </form>
  )
}

/** The text as it will be stored: without emoji, its odds set apart. */
function BetTextPreview({ typed }: { typed: string }) {
  const { formattedBet } = prepareBetText(typed)
  return (
    <section className="column shrinks" aria-label={text.preview}>
      <h2 className="flush below-2 type-sm weight-600 quiet">{text.preview}</h2>
      {formattedBet === '' ? (
        <p className={`grows type-sm airy faint ${betTextPreviewClasses.box}`}>{text.previewEmpty}</p>
      ) : (
        <output className={`grows type-md airy lines-kept breaks ${betTextPreviewClasses.box}`}>
          {formattedBet}
        </output>
      )}
    </section>
  )
}
