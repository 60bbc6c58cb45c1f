import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import type { Canale } from './canale-kind.tsx'
import { canaleText as text } from './kinds.it.ts'

export function DeleteCanaleDialog({ canale, onClose }: { canale: Canale; onClose: () => void }) {
  const remove = useApiMutation('DELETE /api/v1/canale/:id', {
    success: text.deleted,
    invalidates: [REFERENCE_KEY],
  })
  return (
    <DeleteDialog
      title={text.deleteTitle}
      onDelete={() => remove.mutateAsync({ params: { id: canale.idCanale } })}
      onClose={onClose}
    >
      {text.deleteBody(canale.nomeMittente, canale.nomeDestinatario)}
    </DeleteDialog>
  )
}
