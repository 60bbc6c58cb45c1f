import { useQueryClient } from '@tanstack/react-query'
import { isGone } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import type { Link } from './link.ts'
import { deleteLink, type LinkOwner, removeFromList } from './links.api.ts'
import { collegamentiText as text } from './links.it.ts'

interface DeleteLinkDialogProps {
  owner: LinkOwner
  link: Link
  onClose: () => void
}

export function DeleteLinkDialog({ owner, link, onClose }: DeleteLinkDialogProps) {
  const client = useQueryClient()
  const confirm = async () => {
    try {
      await deleteLink(owner, link)
    } catch (error) {
      toastFailure(error)
      if (!isGone(error)) return false
      removeFromList(client, owner, link)
      return true
    }
    removeFromList(client, owner, link)
    toastSuccess(text.deleted)
  }
  return (
    <DeleteDialog title={text.deleteTitle} onDelete={confirm} onClose={onClose}>
      {text.deleteBody(link.nomeSala, detailOf(link))} {text.deleteFinal}
    </DeleteDialog>
  )
}

/** A room can be linked more than once by keywords and excluded books: which of these links goes. */
function detailOf({ keyword, bookEscluso }: Link): string {
  if (keyword !== undefined) return text.deleteKeyword(keyword)
  return bookEscluso ? text.deleteEscluso(bookEscluso.nomeBook) : ''
}
