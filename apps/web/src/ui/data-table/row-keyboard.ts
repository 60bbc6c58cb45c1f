import type { KeyboardEvent } from 'react'

export interface RowKeyboard {
  ids: readonly string[]
  active: string | null
  rowsPerScreen: number
  activate: (id: string) => void
  open: ((id: string) => void) | undefined
  /** With `extendsSelection` all rows between the row and the one selected last. */
  select: ((id: string, extendsSelection: boolean) => void) | undefined
  selectPage: (() => void) | undefined
  clearSelection: (() => void) | undefined
}

/** Elements that need the arrow keys themselves. */
export const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Arrows, Page keys, Home and End move the active row, with Shift selecting; Enter opens it, Space selects it, Ctrl+A the
 * page, and Escape clears the selection. Enter and Space are left to a button that has the focus.
 */
export function pressRowKey(event: KeyboardEvent, keyboard: RowKeyboard): void {
  if (event.defaultPrevented || (event.target as Element).closest(EDITABLE)) return
  const action = actionOf(event, keyboard)
  if (!action) return
  action()
  event.preventDefault()
}

function actionOf(event: KeyboardEvent, keyboard: RowKeyboard): (() => void) | undefined {
  const { key, shiftKey } = event
  const { ids, active, open, select } = keyboard
  if (event.ctrlKey || event.metaKey) return key === 'a' ? keyboard.selectPage : undefined
  if (event.altKey) return undefined
  if (key === 'Escape') return keyboard.clearSelection
  if (active !== null && !(event.target as Element).closest('button, a, input')) {
    if (key === 'Enter') return open && (() => open(active))
    if (key === ' ') return select && (() => select(active, shiftKey))
  }
  const next = moveActive(key, ids, active, keyboard.rowsPerScreen)
  if (next === null) return undefined
  return () => {
    if (shiftKey && next !== active) select?.(next, true)
    keyboard.activate(next)
  }
}

/** Id of the row that a key makes active; null for a key that does not move. */
export function moveActive(
  key: string,
  ids: readonly string[],
  active: string | null,
  rowsPerScreen: number,
): string | null {
  const at = active === null ? -1 : ids.indexOf(active)
  const last = ids.length - 1
  const screen = Math.max(1, rowsPerScreen - 1)
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? last : at - 1,
    PageDown: at + screen,
    PageUp: at - screen,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? null : (ids[Math.min(Math.max(0, target), last)] ?? null)
}
