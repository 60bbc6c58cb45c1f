import type { ReactNode } from 'react'
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
export function DeleteDialog({ title, children, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      danger
      persistent
      title={title}
      confirmLabel={DELETE}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
