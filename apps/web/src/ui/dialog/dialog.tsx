import { type ReactNode, useRef } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import { DialogClose, DialogContent, DialogFooter } from './dialog-parts.tsx'
import { FieldBeforeClose } from './first-field.ts'

interface DialogProps extends DialogFrameProps {
  /** Actions before the button that closes the dialog. */
  actions?: ReactNode
  /** In place of all actions, the primary one last. */
  footer?: ReactNode
}

/** A dialog that is not a form. */
export function Dialog({ actions, footer, children, ...frame }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <DialogFrame {...frame}>
      <DialogContent ref={content}>{children}</DialogContent>
      <FieldBeforeClose within={content} />
      {footer === undefined ? (
        <DialogFooter>
          {actions}
          <DialogClose onClose={frame.onClose} />
        </DialogFooter>
      ) : (
        footer && <DialogFooter>{footer}</DialogFooter>
      )}
    </DialogFrame>
  )
}
