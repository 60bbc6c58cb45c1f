import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import classes from './americans-help-dialog.module.css'
import { dropsText as text } from './drops.it.ts'

/** Voiding a drop of Americans has a step that only a person can take, in the chat (1 §4). */
export function AmericansHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={text.helpTitle} footer={<DialogClose onClose={onClose} />}>
      <ol className={classes.steps}>
        {text.helpSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={classes.note}>{text.helpNote}</p>
    </Dialog>
  )
}
