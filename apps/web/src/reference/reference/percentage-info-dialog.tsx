import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { referenceText as text } from './reference.it.ts'

/** Explains when the percentage of rooms, sites and others may change. */
export function PercentageInfoDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog persistent width={500} title={text.infoTitle} onClose={onClose}>
      <p style={{ margin: 0 }}>{text.infoText}</p>
      <p style={{ margin: 'var(--space-5) 0 0', color: 'var(--text-quiet)' }}>{text.infoMore}</p>
    </Dialog>
  )
}
