import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { CTRL_ENTER, isSaveKey } from '#web/ui/ctrl-enter.ts'
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

interface DialogSaveProps {
  label: string
  isReady: boolean
  isSaving: boolean
  /** The button that has the focus at first, so that Enter presses it; absent: neither has it. */
  first?: 'save' | 'cancel' | undefined
  onSave: () => void
  onClose: () => void
}

/** The actions of a dialog that previews an effect and then saves exactly that. */
export function DialogSave({ label, isReady, isSaving, first, onSave, onClose }: DialogSaveProps) {
  const save = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  // A disabled button cannot take the focus when the dialog opens: it takes it once the effect is there, unless the
  // user has moved the focus meanwhile.
  useEffect(() => {
    if (!first || (first === 'save' && !isReady)) return
    const button = first === 'cancel' ? cancel.current : save.current
    const dialog = button?.closest('[role="dialog"]')
    const { activeElement } = document
    if (!dialog?.contains(activeElement) || activeElement === dialog) button?.focus()
  }, [first, isReady])
  // As in a form, Ctrl+Enter saves from anywhere in the dialog.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { repeat, target } = event
      if (!isSaveKey(event) || repeat || event.defaultPrevented) return
      const dialog = save.current?.closest('[role="dialog"]')
      if (!(target instanceof Node && dialog?.contains(target))) return
      event.preventDefault()
      save.current?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button ref={cancel} variant="default" onClick={onClose} disabled={isSaving}>
        {dialogText.cancel}
      </Button>
      <Button
        ref={save}
        title={CTRL_ENTER}
        data-autofocus={first === 'save' || undefined}
        disabled={!isReady}
        loading={isSaving}
        onClick={onSave}
      >
        {label}
      </Button>
    </>
  )
}
