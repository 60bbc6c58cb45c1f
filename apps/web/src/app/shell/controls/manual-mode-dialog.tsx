import { setTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { manualModeText as text } from './manual-mode.it.ts'

/** Confirmation before manual mode, in which nothing is sent to Telegram. */
export default function ManualModeDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.confirmTitle}
      confirmLabel={text.confirm}
      onConfirm={async () => setTelegramActive(false)}
    >
      {text.confirmText}
    </ConfirmDialog>
  )
}
