import { REFERENCE_KEY, type Tipster } from '#web/lib/reference.api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { emptyBody, type TipsterValuesKind } from './tipster-values.ts'

interface DeleteValuesDialogProps {
  kind: TipsterValuesKind
  tipster: Tipster
  onClose: () => void
}

const WIDTH_PX = 400

export function DeleteValuesDialog({ kind, tipster, onClose }: DeleteValuesDialogProps) {
  const { text } = kind
  const { idTipster, nomeTipster } = tipster
  const save = useApiMutation('PUT /api/v1/tipster', { invalidates: [REFERENCE_KEY], success: text.deleted })
  return (
    <ConfirmDialog
      opened
      danger
      persistent
      width={WIDTH_PX}
      title={text.deleteTitle}
      confirmLabel={text.delete}
      onConfirm={() => save.mutateAsync({ body: { idTipster, ...emptyBody(kind) } })}
      onClose={onClose}
    >
      {text.deleteBody(nomeTipster)}
    </ConfirmDialog>
  )
}
