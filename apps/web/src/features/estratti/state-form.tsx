import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { type Estratto, type EstrattoStato, useSetState } from './estratti.api.ts'
import { estrattiText as text } from './estratti.it.ts'

const STATES = ['inviato', 'confermato', 'contestato', 'chiuso'] as const satisfies readonly EstrattoStato[]
const LONGEST = 500

/** What was said of a statement otherwise than by its buttons, with the reason. */
export function StateForm({ estratto, onClose }: { estratto: Estratto; onClose: () => void }) {
  const { mutateAsync } = useSetState()
  const form = useForm<{ stato: string; motivo: string }>({
    initialValues: { stato: '', motivo: '' },
    validate: {
      stato: (value) => (value === '' ? text.chooseState : null),
      motivo: (value) => (value.trim() === '' ? text.giveReason : null),
    },
  })
  return (
    <FormDialog
      opened
      title={text.setState}
      form={form}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={({ stato, motivo }) =>
        mutateAsync({ params: { id: estratto.id }, body: { stato: stato as EstrattoStato, motivo } })
      }
    >
      <Select
        label={text.state}
        data={STATES.filter((one) => one !== estratto.stato).map((value) => ({
          value,
          label: text.stati[value],
        }))}
        {...form.getInputProps('stato')}
      />
      <Textarea
        label={text.reason}
        placeholder={text.reasonHint}
        autosize
        minRows={2}
        maxLength={LONGEST}
        {...form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
