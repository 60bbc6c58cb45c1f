import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** What scrolls between a dialog's title and its actions. */
export function DialogContent({ children }: { children: ReactNode }) {
  return <div className={classes.scroll}>{children}</div>
}

/** Actions, the primary one last: always in sight. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}
