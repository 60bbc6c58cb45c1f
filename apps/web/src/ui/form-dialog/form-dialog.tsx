import { useState } from 'react'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { FormBody } from './form-body.tsx'
import type { FormDialogProps } from './form-dialog.types.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

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
