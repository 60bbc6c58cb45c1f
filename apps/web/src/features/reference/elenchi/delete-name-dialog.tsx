import { useQueryClient } from '@tanstack/react-query'
import { isGone } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { type ElencoName, elencoQuery, removeName } from './elenchi.api.ts'
import { elenchiText as text } from './elenchi.it.ts'

interface DeleteNameDialogProps {
  elenco: ElencoName
  nome: string
  onClose: () => void
}

export function DeleteNameDialog({ elenco, nome, onClose }: DeleteNameDialogProps) {
  const client = useQueryClient()
  const confirm = async () => {
    try {
      await removeName(elenco, nome)
    } catch (error) {
      toastFailure(error)
      if (!isGone(error)) return false
      await client.invalidateQueries({ queryKey: elencoQuery(elenco).queryKey })
      return true
    }
    await client.invalidateQueries({ queryKey: elencoQuery(elenco).queryKey })
    toastSuccess(text.deleted(nome))
  }
  return (
    <DeleteDialog title={text.deleteTitle} onDelete={confirm} onClose={onClose}>
      {text.deleteBody(text[elenco].article, nome)}
    </DeleteDialog>
  )
}
