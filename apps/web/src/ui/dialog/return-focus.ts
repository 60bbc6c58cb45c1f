import { useLayoutEffect } from 'react'

/** The rows of a table, or the first of its cards. */
const ROWS = '[role="grid"], [data-row-id] input[type="checkbox"]'

/**
 * Returns the focus to the element that opened a dialog when it closes. Mantine does so only for a modal that stays
 * mounted. If the opener is gone, as is the row of a deleted bet or a button of the selection bar, its table takes the
 * focus.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    const rows = opener?.closest('[data-table]')?.querySelector<HTMLElement>(ROWS)
    return () => {
      const target = opener?.isConnected && opener !== document.body ? opener : rows
      target?.focus({ preventScroll: true })
    }
  }, [])
}
