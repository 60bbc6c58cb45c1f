import { type ReactNode, useRef } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import { DialogClose, DialogContent, DialogFooter } from './dialog-parts.tsx'
import { FieldBeforeClose } from './first-field.ts'

interface DialogProps extends DialogFrameProps {
  /** Actions before the one that closes it. */
  actions?: ReactNode
  /** In place of all actions, the primary one last. */
  footer?: ReactNode
  /** It is opened to be read: no field takes the focus. */
  toRead?: boolean
}

/** A dialog that is not a form. */
export function Dialog({ actions, footer, toRead = false, children, ...frame }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <DialogFrame {...frame}>
      <DialogContent ref={content}>{children}</DialogContent>
      {!toRead && <FieldBeforeClose within={content} />}
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
