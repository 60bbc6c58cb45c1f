import type { ContractKey } from '@xbetapp/contract/contract'
import type { ReactNode } from 'react'
import type { ApiInput } from '#web/lib/api-types.ts'
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
