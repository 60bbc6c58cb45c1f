import { type RefObject, useLayoutEffect } from 'react'

const FIELDS = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), select:not([disabled])'

/**
 * Focus starts in the first field of a dialog, not on its cross. Runs before the modal's focus trap, which looks for
 * this mark; an element the dialog marked itself keeps its precedence.
 */
export function useFirstFieldFocus(within: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = within.current
    if (root === null || root.querySelector('[data-autofocus]')) return
    root.querySelector(FIELDS)?.setAttribute('data-autofocus', '')
  }, [within])
}
