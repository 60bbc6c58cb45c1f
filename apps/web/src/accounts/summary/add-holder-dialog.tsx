import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { failure } from './failure.ts'
import type { HolderKind } from './holder.ts'
import { useAddHolder } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'

const NAME_LENGTH = 100

/** A new cash fund or wallet. */
export function AddHolderDialog({ kind, onClose }: { kind: HolderKind; onClose: () => void }) {
  const add = useAddHolder(kind)
  const form = useForm({
    initialValues: { nome: '' },
    validate: { nome: firstError(required, maxLength(NAME_LENGTH)) },
  })
  return (
    <FormDialog
      width={400}
      title={text[kind].add}
      form={form}
      onClose={onClose}
      onSubmit={({ nome }) =>
        add.mutateAsync({ body: { nome: nome.trim() } }).catch(failure(text[kind].createFailed))
      }
    >
      <TextInput label={text.name} required autoComplete="off" {...form.getInputProps('nome')} />
    </FormDialog>
  )
}
