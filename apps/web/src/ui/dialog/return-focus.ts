import { useLayoutEffect } from 'react'

/**
 * Returns the focus to the element that opened a dialog when it closes. Mantine does so only for a modal that stays
 * mounted. If the opener is gone, such as the row of a deleted bet, its table takes the focus.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement as HTMLElement | null
    const grid = opener?.closest<HTMLElement>('[role="grid"]')
    return () => {
      const target = opener?.isConnected && opener !== document.body ? opener : grid
      target?.focus({ preventScroll: true })
    }
  }, [opened])
}
