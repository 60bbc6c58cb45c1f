import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { formDialogText as text } from '#web/ui/form-dialog/form-dialog.it.ts'

/** Asks before a form screen is left with unsaved input. */
export function LeaveQuestion({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // The end of the session is not held up.
    shouldBlockFn: ({ current, next }) =>
      dirty && next.pathname !== current.pathname && !next.pathname.endsWith('/login'),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return <AbandonDialog onStay={reset} onLeave={proceed} />
}

interface AbandonDialogProps {
  onStay: () => void
  onLeave: () => void
  /** What would be lost, where it can be named. */
  about?: ReactNode
}

/** The question before typed text is thrown away. */
export const AbandonDialog = ({ onStay, onLeave, about = text.abandonBody }: AbandonDialogProps) => (
  <ConfirmDialog
    danger
    title={text.abandonQuestion}
    cancelLabel={text.keepEditing}
    confirmLabel={text.abandon}
    onClose={onStay}
    onConfirm={async () => {
      onLeave()
      return false
    }}
  >
    {about}
  </ConfirmDialog>
)
