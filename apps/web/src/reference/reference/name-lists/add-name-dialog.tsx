import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { addName, type NameListName, nameListQuery } from './name-lists.api.ts'
import { nameListsText as text } from './name-lists.it.ts'

const NAME_LENGTH = 100

export function AddNameDialog({ elenco, onClose }: { elenco: NameListName; onClose: () => void }) {
  const { add, field, ending } = text[elenco]
  const client = useQueryClient()
  const form = useJudgedForm({
    initialValues: { nome: '' },
    validate: { nome: firstError(required, maxLength(NAME_LENGTH)) },
  })
  return (
    <FormDialog
      width={600}
      title={add}
      form={form}
      submitDisabled={!form.isValid()}
      onClose={onClose}
      onSubmit={async ({ nome }) => {
        await addName(elenco, nome.trim())
        // At once, because the toast carries the offer to undo.
        toastSuccess(text.saved(nome.trim(), ending))
        await client.invalidateQueries({ queryKey: nameListQuery(elenco).queryKey })
      }}
    >
      <TextInput label={field} required autoComplete="off" {...form.getInputProps('nome')} />
    </FormDialog>
  )
}
