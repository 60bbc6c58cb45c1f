import { type ReactNode, useRef } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import { DialogClose, DialogContent, DialogFooter } from './dialog-parts.tsx'
import { FieldBeforeClose } from './first-field.ts'

interface DialogProps extends DialogFrameProps {
  /** Actions, the primary one last. Default: closing it. */
  footer?: ReactNode
}

/** A dialog that is not a form. */
export function Dialog({ footer, children, ...frame }: DialogProps) {
  const actions = footer === undefined ? <DialogClose onClose={frame.onClose} /> : footer
  const content = useRef<HTMLDivElement>(null)
  return (
    <DialogFrame {...frame}>
      <DialogContent ref={content}>{children}</DialogContent>
      <FieldBeforeClose within={content} />
      {actions && <DialogFooter>{actions}</DialogFooter>}
    </DialogFrame>
  )
}
