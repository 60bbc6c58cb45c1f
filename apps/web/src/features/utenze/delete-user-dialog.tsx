import { useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { UTENZE_KEY, type Utente } from './utenze.api.ts'
import { utenzeText as text } from './utenze.it.ts'

interface DeleteUserDialogProps {
  user: Utente
  onClose: () => void
}

const WIDTH_PX = 400

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const remove = useApiMutation('DELETE /api/v1/utente', {
    invalidates: [UTENZE_KEY],
    success: text.deleted,
    onError: (error) => {
      toastError(text.deleteFailed)
      setRefusal(errorText(error))
      return true
    },
  })
  const { id, username } = user
  return (
    <ConfirmDialog
      opened
      danger
      persistent
      width={WIDTH_PX}
      title={text.deleteTitle}
      confirmLabel={text.delete}
      onConfirm={() => remove.mutateAsync({ body: { id, username } })}
      onClose={onClose}
    >
      {text.deleteBody(username)} {text.deleteKeeps}
      {refusal && (
        <p role="alert" style={{ margin: '10px 0 0', color: 'var(--tone-red)' }}>
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  )
}
