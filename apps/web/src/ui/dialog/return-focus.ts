import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what opened a dialog when it closes. Mantine's own does so only for a modal that stays
 * mounted. What opened it may be gone, as the row of a deleted bet: its table then takes the focus.
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
