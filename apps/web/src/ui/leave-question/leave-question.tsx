import { useBlocker } from '@tanstack/react-router'
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
  return (
    <ConfirmDialog
      danger
      title={text.abandonQuestion}
      cancelLabel={text.keepEditing}
      confirmLabel={text.abandon}
      onClose={reset}
      onConfirm={async () => {
        proceed()
        return false
      }}
    >
      {text.abandonBody}
    </ConfirmDialog>
  )
}
