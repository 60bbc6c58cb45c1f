import { useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { DeleteDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { USERS_KEY, type User } from './users.api.ts'
import { usersText as text } from './users.it.ts'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const remove = useApiMutation('DELETE /api/v1/utente', {
    invalidates: [USERS_KEY],
    success: text.deleted,
    onError: (error) => {
      toastError(text.deleteFailed)
      setRefusal(errorText(error))
      return true
    },
  })
  const { id, username } = user
  return (
    <DeleteDialog
      title={text.deleteTitle}
      onDelete={() => remove.mutateAsync({ body: { id, username } })}
      onClose={onClose}
    >
      {text.deleteBody(username)} {text.deleteKeeps}
      {refusal && (
        <p role="alert" style={{ margin: 'var(--space-5) 0 0', color: 'var(--tone-red)' }}>
          {refusal}
        </p>
      )}
    </DeleteDialog>
  )
}
