import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CTRL_ENTER, isSaveKey } from '#web/ui/ctrl-enter.ts'
import { dialogText } from './dialog.it.ts'
import { Dialog, type DialogFrameProps } from './dialog.tsx'

interface SaveButtonsProps {
  label: string
  isReady: boolean
  isSaving: boolean
  /** The button that has the focus at first, so that Enter presses it; absent: neither has it. */
  first?: 'save' | 'cancel' | undefined
  onSave: () => void
  onClose: () => void
}

interface SaveDialogProps
  extends SaveButtonsProps,
    Pick<DialogFrameProps, 'title' | 'width' | 'busy' | 'children'> {}

/** A dialog that shows an effect and then saves exactly that. */
export function SaveDialog({ title, width, busy, children, ...save }: SaveDialogProps) {
  return (
    <Dialog
      persistent
      title={title}
      width={width}
      busy={busy ?? save.isSaving}
      onClose={save.onClose}
      footer={<SaveButtons {...save} />}
    >
      {children}
    </Dialog>
  )
}

function SaveButtons({ label, isReady, isSaving, first, onSave, onClose }: SaveButtonsProps) {
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
