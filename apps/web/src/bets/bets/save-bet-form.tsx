import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { prepareBetText } from '@xbetapp/domain/bets/bets/text'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { useRef } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { tipsterOption } from '#web/reference/reference/public/lists.api.ts'
import { CTRL_ENTER, savesOnCtrlEnter } from '#web/ui/ctrl-enter.ts'
import { focusFirstError } from '#web/ui/form-dialog/focus-first-error.ts'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { LeaveQuestion } from '#web/ui/leave-question/leave-question.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { saveBetText as text } from './save-bet.it.ts'
import classes from './save-bet-form.module.css'

const PREVIEW = `grows airy line-around rounded-md pad-4-6 ${classes.preview}`

/** Characters: the server's limit of a text. */
const TEXT_MAX = 4096

/** Refuses a text of emoji only, as emoji are removed before saving. */
export function textError(typed: string): string | null {
  if (prepareBetText(typed).receivedBet === '') return MESSAGES.required
  return typed.length > TEXT_MAX ? text.tooLong(TEXT_MAX) : null
}

/** `known` are the ids of the tipsters there are. */
export function tipsterError(idTipster: string | null, known: readonly string[]): string | null {
  if (idTipster === null) return MESSAGES.required
  return known.includes(idTipster) ? null : text.unknownTipster
}

interface SaveBetFormProps {
  tipsters: readonly { idTipster: number; nomeTipster: string }[]
  onSaved: (idReceivedBet: number) => void
}

/** A bet entered by hand: its text and its tipster. The bet is only stored, not sent. */
export function SaveBetForm({ tipsters, onSaved }: SaveBetFormProps) {
  const options = tipsters.map(tipsterOption)
  const known = options.map(({ value }) => value)
  const form = useForm({
    // The tipster's id is a text, as the picker has it.
    initialValues: { testo: '', idTipster: null as string | null },
    validate: { testo: textError, idTipster: (id) => tipsterError(id, known) },
  })
  useKeptForm(text.save, form)
  const element = useRef<HTMLFormElement>(null)
  const save = useApiMutation('POST /api/v1/bets', {
    success: text.saved,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.message !== text.unknownTipster) return false
      form.setFieldError('idTipster', error.message)
      return true
    },
  })

  const submit = ({ testo, idTipster }: typeof form.values) => {
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
  const onSubmit = form.onSubmit(submit, () => focusFirstError(element.current))

  return (
    <form
      ref={element}
      noValidate
      className={`column gap-7 panel pad-8 ${classes.card}`}
      onSubmit={onSubmit}
      {...savesOnCtrlEnter}
    >
      <LeaveQuestion dirty={form.isDirty()} />
      <div className={`halves gap-8 ${classes.columns}`}>
        <Textarea
          label={text.text}
          required
          autoFocus
          rows={9}
          classNames={{ input: 'airy' }}
          resize="vertical"
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
          unlisted={text.unknownTipster}
          {...form.getInputProps('idTipster')}
          value={form.values.idTipster}
        />
        <Button
          type="submit"
          loading={save.isPending}
          title={CTRL_ENTER}
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
        <p className={`${PREVIEW} type-sm faint`}>{text.previewEmpty}</p>
      ) : (
        <output className={`${PREVIEW} type-md lines-kept breaks`}>{formattedBet}</output>
      )}
    </section>
  )
}
