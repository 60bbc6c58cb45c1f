import { useQueryClient } from '@tanstack/react-query'
import { removeRow } from '#web/lib/remove-row.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { type NameListName, nameListQuery, removeName } from './name-lists.api.ts'
import { nameListsText as text } from './name-lists.it.ts'

interface DeleteNameDialogProps {
  elenco: NameListName
  nome: string
  onClose: () => void
}

export function DeleteNameDialog({ elenco, nome, onClose }: DeleteNameDialogProps) {
  const client = useQueryClient()
  const confirm = () =>
    removeRow({
      remove: () => removeName(elenco, nome),
      forget: () => client.invalidateQueries({ queryKey: nameListQuery(elenco).queryKey }),
      success: text.deleted(nome, text[elenco].ending),
    })
  return (
    <DeleteDialog title={text.deleteTitle} onDelete={confirm} onClose={onClose}>
      {text.deleteBody(text[elenco].article, nome)}
    </DeleteDialog>
  )
}
