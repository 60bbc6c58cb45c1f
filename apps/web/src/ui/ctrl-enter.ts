import type { KeyboardEvent } from 'react'

/** Tooltip of the button that saves. */
export const CTRL_ENTER = 'Ctrl + Invio'

/** Whether a key saves what is open. */
export const isSaveKey = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** Props of a form: Ctrl+Enter saves from any of its fields, also where Enter breaks the line. */
export const savesOnCtrlEnter = {
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    const { currentTarget: form, target } = event
    if (!isSaveKey(event) || event.defaultPrevented) return
    // A dialog opened from the form is outside it, though React passes its keys on.
    if (!(target instanceof Node && form.contains(target))) return
    event.preventDefault()
    if (!event.repeat) form.requestSubmit()
  },
}
