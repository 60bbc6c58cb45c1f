import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'
import type { Tipster } from '#web/reference/reference/public/tipster.api.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { emptyBody, type TipsterValuesKind } from './tipster-values.ts'

interface DeleteValuesDialogProps {
  kind: TipsterValuesKind
  tipster: Tipster
  onClose: () => void
}

export function DeleteValuesDialog({ kind, tipster, onClose }: DeleteValuesDialogProps) {
  const { text } = kind
  const { idTipster, nomeTipster } = tipster
  const save = useApiMutation('PUT /api/v1/tipster', { invalidates: [REFERENCE_KEY], success: text.deleted })
  return (
    <DeleteDialog
      title={text.deleteTitle}
      onDelete={() => save.mutateAsync({ body: { idTipster, ...emptyBody(kind) } })}
      onClose={onClose}
    >
      {text.deleteBody(nomeTipster)}
    </DeleteDialog>
  )
}
