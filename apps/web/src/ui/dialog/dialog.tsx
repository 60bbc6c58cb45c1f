import { type ReactNode, useRef } from 'react'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'
import { DialogContent, DialogFooter } from './dialog-parts.tsx'
import { useFieldBeforeClose } from './first-field.ts'

interface DialogProps extends DialogFrameProps {
  /** Actions, the primary one last. */
  footer?: ReactNode
}

/** A dialog that is not a form. */
export function Dialog({ footer, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <Content>{children}</Content>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}

function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useFieldBeforeClose(content)
  return <DialogContent ref={content}>{children}</DialogContent>
}
