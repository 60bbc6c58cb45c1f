import { Button, Modal } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useNarrow } from '#web/ui/narrow.ts'
import { Boundary } from '#web/ui/part/part.tsx'
import { pressFirst } from '#web/ui/press-first.ts'
import { dialogText } from './dialog.it.ts'
import classes from './dialog.module.css'
import { useDialogStack } from './dialog-stack.ts'
import { FieldBeforeClose, TakesFocus } from './first-field.ts'

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

export interface DialogFrameProps {
  /** Called by the cross, Esc or a click outside; never while `busy`. */
  onClose: () => void
  title: ReactNode
  /** Width in px on a wide screen; a narrow one is filled. */
  width?: number
  /** Takes the height of the screen: its table scrolls inside and the dialog does not jump with its rows. */
  tall?: boolean
  whole?: boolean
  busy?: boolean
  /** Esc and a click outside do nothing: only buttons and the cross close a dialog that creates or edits. */
  persistent?: boolean
  children: ReactNode
}

/** The frame of every dialog, open while mounted: title and cross, closing, full screen on a phone. */
export function DialogFrame({
  onClose,
  title,
  width = 500,
  tall = false,
  whole = false,
  busy = false,
  persistent = false,
  children,
}: DialogFrameProps) {
  const narrow = useNarrow()
  const { isNested, isOnTop } = useDialogStack(() => !busy && !persistent && onClose())
  const takesFocus = useOnceTrue(isOnTop)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={narrow || whole}
      closeOnEscape={false}
      returnFocus={false}
      trapFocus={takesFocus}
      closeOnClickOutside={!busy && !persistent}
      closeButtonProps={{ ...pressFirst, 'aria-label': dialogText.close, disabled: busy }}
      // Two dark layers on top of each other would hide the screen below.
      overlayProps={{ backgroundOpacity: isNested ? 0.35 : 0.6, blur: 0 }}
      transitionProps={{ transition: 'pop', duration: 120 }}
      classNames={{
        inner: `${classes.inner} ${isNested ? classes.nested : ''}`,
        content: `column bordered clips ${classes.content} ${tall ? classes.tall : ''}`,
        header: `rigid edge-below ${classes.header}`,
        // Toasts stay beside the cross of the first of several dialogs.
        close: isNested ? '' : classes.cross,
        title: 'shrinks snug type-lg weight-600',
        body: `column grows shrinks-down ${classes.body}`,
      }}
    >
      <TakesFocus value={takesFocus}>
        <Boundary onClose={onClose}>{children}</Boundary>
      </TakesFocus>
    </Modal>
  )
}

/**
 * Whether `now` has been true yet. A dialog takes the focus once it was on top: where an address opens two at once, the
 * lower dialog would pull the focus out of a field of the upper, which would then show an error for being empty.
 */
function useOnceTrue(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once
}

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
