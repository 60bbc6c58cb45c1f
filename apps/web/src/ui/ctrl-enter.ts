import type { KeyboardEvent } from 'react'

/** Said by the button that saves. */
export const CTRL_ENTER = 'Ctrl + Invio'

/** Of a form: Ctrl+Enter saves from any of its fields, also where Enter breaks the line. */
export const savesOnCtrlEnter = {
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, ctrlKey, metaKey, currentTarget: form, target } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return
    // A dialog opened from the form is outside it, though React passes its keys on.
    if (!(target instanceof Node && form.contains(target))) return
    event.preventDefault()
    if (!event.repeat) form.requestSubmit()
  },
}
