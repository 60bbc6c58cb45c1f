import { useQueryClient } from '@tanstack/react-query'
import { removeRow } from '#web/lib/remove-row.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import type { Link } from './link.ts'
import { deleteLink, type LinkOwner, removeFromList } from './links.api.ts'
import { linksText as text } from './links.it.ts'

interface DeleteLinkDialogProps {
  owner: LinkOwner
  link: Link
  onClose: () => void
}

export function DeleteLinkDialog({ owner, link, onClose }: DeleteLinkDialogProps) {
  const client = useQueryClient()
  const confirm = () =>
    removeRow({
      remove: () => deleteLink(owner, link),
      forget: () => removeFromList(client, owner, link),
      success: text.deleted,
    })
  return (
    <DeleteDialog title={text.deleteTitle} onDelete={confirm} onClose={onClose}>
      {text.deleteBody(link.nomeSala, detailOf(link))} {text.deleteFinal}
    </DeleteDialog>
  )
}

/** Says which of several links of a room goes: keywords and excluded books can link it more than once. */
function detailOf({ keyword, bookEscluso }: Link): string {
  if (keyword !== undefined) return text.deleteKeyword(keyword)
  return bookEscluso ? text.deleteEscluso(bookEscluso.nomeBook) : ''
}
