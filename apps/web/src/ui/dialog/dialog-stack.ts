import { type RefObject, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { Listeners } from '#web/lib/listeners.ts'
import { useLatest } from '#web/ui/latest.ts'

interface OpenDialog {
  id: string
  onEscape: RefObject<() => void>
}

let stack: readonly OpenDialog[] = []
const listeners = new Listeners()

function change(next: readonly OpenDialog[]): void {
  if (stack.length === 0) window.addEventListener('keydown', closeTop, true)
  stack = next
  if (stack.length === 0) window.removeEventListener('keydown', closeTop, true)
  listeners.tell()
}

/**
 * One listener for all dialogs, because Esc is for the dialog on top. With a listener each, dialogs would hear the same
 * key in turn, and the dialog below would by then be on top. An open list or menu keeps the key (Mantine's mark).
 */
function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]'))
    return
  stack.at(-1)?.onEscape.current()
}

/**
 * Puts a dialog on the stack, and returns the focus when it closes. @returns whether it is over another dialog, whether
 * it is on top
 */
export function useDialogStack(onEscape: () => void): { isNested: boolean; isOnTop: boolean } {
  const id = useId()
  const latest = useLatest(onEscape)
  useLayoutEffect(() => {
    change([...stack, { id, onEscape: latest }])
    return () => change(stack.filter((other) => other.id !== id))
  }, [id, latest])
  useReturnFocus()
  const open = useSyncExternalStore(listeners.subscribe, () => stack)
  return { isNested: open.findIndex((other) => other.id === id) > 0, isOnTop: open.at(-1)?.id === id }
}

/** The rows of a table, or the first of its cards. */
const ROWS = '[role="grid"], [data-row-id] input[type="checkbox"]'

/**
 * Returns the focus to the element that opened a dialog when it closes. Mantine does so only for a modal that stays
 * mounted. If the opener is gone, as is the row of a deleted bet or a button of the selection bar, its table takes the
 * focus.
 */
function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    const rows = opener?.closest('[data-table]')?.querySelector<HTMLElement>(ROWS)
    return () => {
      const target = opener?.isConnected && opener !== document.body ? opener : rows
      target?.focus({ preventScroll: true })
    }
  }, [])
}
