import type { ReactNode } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import { DialogContent, DialogFooter } from './dialog-parts.tsx'

interface DialogProps extends DialogFrameProps {
  /** Actions, the primary one last. */
  footer?: ReactNode
}

/** A dialog that is not a form. */
export function Dialog({ footer, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogContent>{children}</DialogContent>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}
