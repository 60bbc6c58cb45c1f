import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { useBooking } from '#web/accounts/accounting/public/use-booking.ts'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import type { HolderKind } from './holder.ts'
import { summaryPageText as text } from './summary.it.ts'

/** A new cash fund or wallet. */
export function AddHolderDialog({ kind, onClose }: { kind: HolderKind; onClose: () => void }) {
  const add = useBooking(kind === 'fondo' ? 'POST /api/v1/fondo-cassa' : 'POST /api/v1/portafoglio', {
    done: text[kind].created,
    failed: text[kind].createFailed,
  })
  const form = useForm({
    initialValues: { nome: '' },
    validate: { nome: firstError(required, maxLength(100)) },
  })
  return (
    <FormDialog
      width={400}
      title={text[kind].add}
      form={form}
      onClose={onClose}
      onSubmit={({ nome }) => add({ body: { nome: nome.trim() } })}
    >
      <TextInput label={text.name} required autoComplete="off" {...form.getInputProps('nome')} />
    </FormDialog>
  )
}
