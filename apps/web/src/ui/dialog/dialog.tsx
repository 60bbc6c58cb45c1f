import { type ReactNode, useRef } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import { DialogContent, DialogFooter } from './dialog-parts.tsx'
import { FieldBeforeClose } from './first-field.ts'

interface DialogProps extends DialogFrameProps {
  /** Actions, the primary one last. */
  footer?: ReactNode
}

/** A dialog that is not a form. */
export function Dialog({ footer, children, ...frame }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <DialogFrame {...frame}>
      <DialogContent ref={content}>{children}</DialogContent>
      <FieldBeforeClose within={content} />
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}
