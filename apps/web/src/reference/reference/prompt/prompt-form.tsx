import { Button, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxLength } from '@xbetapp/domain/platform/validation/rules'
import { labelOf, maxOf } from '@xbetapp/domain/reference/reference/fields'
import { errorText } from '#web/lib/api-error.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY, type Sala } from '#web/reference/reference/public/lists.api.ts'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { LeaveQuestion } from '#web/ui/leave-question/leave-question.tsx'
import { promptText as text } from './prompt.it.ts'

const ROWS = 15

/** The prompt of one room, and whether it is used at all. */
export function PromptForm({ sala }: { sala: Sala }) {
  const { idSala } = sala
  const stored = { promptGpt: sala.promptGpt ?? '', sendOriginalBet: sala.sendOriginalBet }
  const form = useForm({
    initialValues: stored,
    validate: { promptGpt: maxLength(maxOf('promptGpt')) },
    validateInputOnChange: true,
  })
  const conflict = useConflict(form, {
    version: sala.version,
    values: stored,
    describe: (name) => ({ label: labelOf(name) }),
  })
  const save = useApiMutation('PUT /api/v1/sala', {
    invalidates: [REFERENCE_KEY],
    success: text.saved,
    onSuccess: ({ version }) => {
      conflict.rebase({ version, values: form.getValues() })
      form.resetDirty()
    },
    onError: (error) => {
      if (!conflict.note(error)) form.setFieldError('promptGpt', errorText(error))
      return true
    },
  })
  useKeptForm(`${labelOf('promptGpt')} ${idSala}`, form)
  const { promptGpt, sendOriginalBet } = form.values
  const submit = form.onSubmit((values) =>
    save.mutate({
      body: {
        idSala,
        version: conflict.version,
        promptGpt: values.promptGpt.trim() || null,
        sendOriginalBet: values.sendOriginalBet,
      },
    }),
  )
  return (
    <form noValidate className="column gap-8 panel wide pad-8" style={{ maxWidth: 900 }} onSubmit={submit}>
      <LeaveQuestion dirty={form.isDirty()} />
      <Textarea
        label={labelOf('promptGpt')}
        description={text.promptHint}
        rows={ROWS}
        disabled={save.isPending}
        {...form.getInputProps('promptGpt')}
        onKeyDown={(event) => {
          // Enter breaks the line here; with Ctrl it saves.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <Switch
        label={labelOf('sendOriginalBet')}
        description={text.sendOriginalHint}
        disabled={save.isPending}
        {...form.getInputProps('sendOriginalBet', { type: 'checkbox' })}
      />
      {!sendOriginalBet && promptGpt.trim() === '' && <p className="flush type-sm yellow">{text.noPrompt}</p>}
      {conflict.panel}
      <div className="row wraps middle to-end gap-6">
        {form.isDirty() && <span className="type-sm quiet">{text.unsaved}</span>}
        <Button
          type="submit"
          loading={save.isPending}
          disabled={!form.isValid() || !form.isDirty() || conflict.isOpen}
        >
          {text.save}
        </Button>
      </div>
    </form>
  )
}
