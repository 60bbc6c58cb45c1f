import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { FINE_POINTER } from '#web/ui/narrow.ts'

const FIELDS = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), select:not([disabled])'
/** Fields to type in; those in a grid, and those of a dialog that is there to be read, are excluded. */
const TYPED = `:is(input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"]), textarea):not([disabled], [role="grid"] *, [data-read-first] *)`
/** Fields to choose with. */
const CHOSEN = 'input[type="radio"]:checked, input[type="checkbox"]:not([disabled], [role="grid"] *)'

/** Whether the dialog around is the one on top. */
export const TakesFocus = createContext(false)

/**
 * Focus starts in the first field of a dialog, not on its cross. Runs before the modal's focus trap, which looks for
 * this mark; an element the dialog marked itself keeps its precedence. The trap waits for its turn on a busy page, so
 * what is typed as soon as the form is seen would be lost: the field does not wait.
 */
export function useFirstFieldFocus(within: RefObject<HTMLElement | null>): void {
  const takesFocus = use(TakesFocus)
  const atOnce = useRef(takesFocus)
  useLayoutEffect(() => {
    const root = within.current
    if (root === null) return
    const field =
      root.querySelector<HTMLElement>('[data-autofocus]') ?? root.querySelector<HTMLElement>(FIELDS)
    field?.setAttribute('data-autofocus', '')
    if (atOnce.current) field?.focus({ preventScroll: true })
  }, [within])
}

/**
 * The first focus of a dialog that is no form, whose fields may render later than the dialog: until the user presses
 * something, the first field has it, not the cross or the cancel button. Not on a phone, where it would raise the
 * keyboard over the content. Must be rendered inside the dialog, which mounts later than the component that opens it.
 */
export function FieldBeforeClose({ within }: { within: RefObject<HTMLElement | null> }): null {
  const takesFocus = use(TakesFocus)
  const atOnce = useRef(takesFocus)
  useLayoutEffect(() => {
    const root = within.current
    if (root === null || !isPointed()) return
    const marked = root.querySelector<HTMLElement>('[data-autofocus]')
    // A key pressed before the field has the focus would be a command of the dialog.
    if (marked !== null && atOnce.current) marked.focus({ preventScroll: true })
    if (marked !== null) return
    const field = root.querySelector(TYPED) ?? (hasMark(root) ? null : root.querySelector(CHOSEN))
    field?.setAttribute('data-autofocus', '')
  }, [within])
  useEffect(() => {
    const root = within.current
    const dialog = root?.closest<HTMLElement>('[role="dialog"]')
    if (!root || !dialog || !isPointed() || root.querySelector('[data-autofocus]')) return
    const ending = new AbortController()
    const { signal } = ending
    const watcher = new MutationObserver(() => {
      const field = root.querySelector<HTMLElement>(TYPED)
      if (!field) return
      ending.abort()
      // A field that comes before the focus trap has looked is found by this mark.
      field.setAttribute('data-autofocus', '')
      // The focus stays with a dialog on top of this dialog, and with an element of the content.
      if (dialog.contains(document.activeElement) && !root.contains(document.activeElement)) field.focus()
    })
    watcher.observe(root, { childList: true, subtree: true })
    signal.addEventListener('abort', () => watcher.disconnect())
    for (const event of ['keydown', 'pointerdown'])
      dialog.addEventListener(event, () => ending.abort(), { signal, capture: true })
    return () => ending.abort()
  }, [within])
  return null
}

const isPointed = (): boolean => matchMedia(FINE_POINTER).matches

/** Whether the dialog sets the initial focus itself. */
const hasMark = (root: HTMLElement): boolean =>
  root.closest('[role="dialog"]')?.querySelector('[data-autofocus]') !== null
