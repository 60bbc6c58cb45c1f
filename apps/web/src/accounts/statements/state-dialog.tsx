import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reason } from '@xbetapp/domain/platform/validation/rules'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import type { Statement } from './public/sent-statements.api.ts'
import { type StatementState, useSetState } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

const STATES = ['inviato', 'confermato', 'contestato', 'chiuso'] as const satisfies readonly StatementState[]

interface StateDialogProps {
  estratto: Pick<Statement, 'id' | 'stato'>
  onClose: () => void
}

/** Records the answer to a statement that did not come by its buttons, with the reason. */
export function StateDialog({ estratto, onClose }: StateDialogProps) {
  const { mutateAsync } = useSetState()
  const form = useForm<{ stato: string; motivo: string }>({
    initialValues: { stato: '', motivo: '' },
    validate: { stato: (value) => (value === '' ? text.chooseState : null), motivo: reason },
  })
  return (
    <FormDialog
      title={text.setState}
      form={form}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={({ stato, motivo }) =>
        mutateAsync({ params: { id: estratto.id }, body: { stato: stato as StatementState, motivo } })
      }
    >
      <Select
        label={text.columns.stato}
        description={text.presentState(text.stati[estratto.stato])}
        data={STATES.filter((one) => one !== estratto.stato).map((value) => ({
          value,
          label: text.stati[value],
        }))}
        {...form.getInputProps('stato')}
      />
      <Textarea
        label={text.columns.motivo}
        placeholder={text.reasonHint}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
