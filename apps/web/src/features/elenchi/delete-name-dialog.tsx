import { useQueryClient } from '@tanstack/react-query'
import { errorText, isGone, isUnauthenticated } from '#web/lib/api-error.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { type ElencoName, elencoQuery, removeName } from './elenchi.api.ts'
import { elenchiText as text } from './elenchi.it.ts'

interface DeleteNameDialogProps {
  elenco: ElencoName
  nome: string
  onClose: () => void
}

const WIDTH_PX = 400

export function DeleteNameDialog({ elenco, nome, onClose }: DeleteNameDialogProps) {
  const client = useQueryClient()
  const confirm = async () => {
    try {
      await removeName(elenco, nome)
    } catch (error) {
      if (!isUnauthenticated(error)) toastError(errorText(error))
      if (!isGone(error)) return false
      await client.invalidateQueries({ queryKey: elencoQuery(elenco).queryKey })
      return true
    }
    await client.invalidateQueries({ queryKey: elencoQuery(elenco).queryKey })
    toastSuccess(text.deleted(nome))
  }
  return (
    <ConfirmDialog
      opened
      danger
      persistent
      width={WIDTH_PX}
      title={text.deleteTitle}
      confirmLabel={text.delete}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text.deleteBody(text[elenco].article, nome)}
    </ConfirmDialog>
  )
}
