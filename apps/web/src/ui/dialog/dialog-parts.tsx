import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { dialogText } from './dialog.it.ts'
import classes from './dialog.module.css'

/** The scrolling content between a dialog's title and its actions. */
export function DialogContent({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={`grows shrinks-down scrolls ${classes.scroll}`}>
      {children}
    </div>
  )
}

/** The actions of a dialog, the primary one last. They stay in sight while the content scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={`row wraps middle to-end gap-4 rigid ${classes.footer}`}>{children}</div>
}

/** The last action of a dialog that only shows something: Enter presses it. */
export function DialogClose({ onClose, label = dialogText.close }: { onClose: () => void; label?: string }) {
  return (
    <Button data-autofocus onClick={onClose}>
      {label}
    </Button>
  )
}
