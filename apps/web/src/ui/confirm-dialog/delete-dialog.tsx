import type { ContractKey } from '@xbetapp/contract/contract'
import type { ReactNode } from 'react'
import { isGone } from '#web/lib/api-error.ts'
import type { ApiInput } from '#web/lib/api-types.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { type ApiMutationOptions, useApiMutation } from '#web/lib/use-api-mutation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteDialogProps {
  title: string
  /** Names the records deleted, and those kept. */
  children: ReactNode
  onDelete: () => Promise<unknown>
  onClose: () => void
}

const DELETE = 'Elimina'

/** The question before anything is deleted, the same everywhere: only its buttons close it. */
export const DeleteDialog = ({ onDelete, ...question }: DeleteDialogProps) => (
  <ConfirmDialog danger persistent confirmLabel={DELETE} onConfirm={onDelete} {...question} />
)

interface DeleteRowDialogProps extends Omit<DeleteDialogProps, 'onDelete'> {
  remove: () => Promise<unknown>
  /** Takes the row off the screen. */
  forget: () => unknown
  success: string
}

/** The question before a row is deleted; a row another user has deleted leaves the screen with the server's message. */
export function DeleteRowDialog({ remove, forget, success, ...question }: DeleteRowDialogProps) {
  const removeRow = async () => {
    try {
      await remove()
      // At once, because the toast carries the offer to undo.
      toastSuccess(success)
    } catch (error) {
      toastFailure(error)
      if (!isGone(error)) return false
    }
    await forget()
    return true
  }
  return <DeleteDialog {...question} onDelete={removeRow} />
}

interface DeleteByCallDialogProps<K extends ContractKey>
  extends Omit<DeleteDialogProps, 'onDelete'>,
    Required<Pick<ApiMutationOptions<K>, 'invalidates' | 'success'>> {
  call: K
  input: ApiInput<K>
}

/** The question before one call deletes a record, with the queries to read again and the sentence that follows. */
export function DeleteByCallDialog<K extends ContractKey>(props: DeleteByCallDialogProps<K>) {
  const { call, input, invalidates, success, ...question } = props
  const remove = useApiMutation(call, { invalidates, success })
  return <DeleteDialog {...question} onDelete={() => remove.mutateAsync(input)} />
}
