import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { FormBody } from './form-body.tsx'
import type { FormDialogProps } from './form-dialog.types.ts'

interface LeaveGuardInput {
  enabled: boolean
  isBusy: () => boolean
  isDirty: () => boolean
  /** Back was pressed and the dialog stays. */
  onStay: () => void
}

/**
 * Back and reload do not throw away typed text, nor leave a save whose answer nobody would see. Set `leaving` before
 * the dialog closes itself: its own way out may be Back too.
 */
function useLeaveGuard(input: LeaveGuardInput): { leaving: RefObject<boolean> } {
  const { enabled } = input
  const latest = useLatest(input)
  const leaving = useRef(false)
  useEffect(() => {
    if (enabled) leaving.current = false
  }, [enabled])
  const holds = useCallback(
    () => !leaving.current && (latest.current.isBusy() || latest.current.isDirty()),
    [latest],
  )
  useBlocker({
    disabled: !enabled,
    enableBeforeUnload: holds,
    shouldBlockFn: useCallback(
      // What the product itself does, as the end of the session, is not held up.
      ({ action }) => {
        if (!TRAVELS.has(action) || !holds()) return false
        latest.current.onStay()
        return true
      },
      [holds, latest],
    ),
  })
  return { leaving }
}

const TRAVELS: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])

/** The one shape of every form in a dialog; it asks before typed text is thrown away. Create and edit share its fields. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { opened, onClose, title, form, keepOnEscape = false, width } = props
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)

  const { leaving } = useLeaveGuard({
    enabled: opened,
    isBusy: () => saving,
    isDirty: () => form.isDirty(),
    onStay: () => setAsking(!saving),
  })

  const close = () => {
    leaving.current = true
    setAsking(false)
    onClose()
  }
  const askedToClose = () => {
    if (saving) return
    if (form.isDirty()) setAsking(true)
    else close()
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={askedToClose}
      title={title}
      width={width}
      busy={saving}
      keepOnClickOutside={form.isDirty()}
      keepOnEscape={keepOnEscape}
    >
      <FormBody
        {...props}
        saving={saving}
        onSaving={setSaving}
        asking={asking}
        onKeepEditing={() => setAsking(false)}
        onCancel={askedToClose}
        onDone={close}
      />
    </DialogFrame>
  )
}
