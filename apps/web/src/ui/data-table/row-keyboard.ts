import { type KeyboardEvent, useCallback } from 'react'
import { useLatest } from '#web/ui/latest.ts'
import { moveActive } from './active-row.ts'

interface RowKeyboard {
  ids: readonly string[]
  active: string | null
  rowsPerScreen: number
  activate: (id: string, index: number) => void
  open: ((id: string) => void) | undefined
  select: ((id: string, range: boolean) => void) | undefined
  selectPage: (() => void) | undefined
  clearSelection: (() => void) | undefined
}

const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Arrows, Page keys, Home and End move the active row; Enter opens it, Space selects it, Ctrl+A the page. */
export function useRowKeyboard(keyboard: RowKeyboard): (event: KeyboardEvent<HTMLElement>) => void {
  const latest = useLatest(keyboard)
  return useCallback(
    (event) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest(EDITABLE)) return
      const onControl = target.closest('button, a, input') !== null
      if (press(event, latest.current, onControl)) event.preventDefault()
    },
    [latest],
  )
}

function press(event: KeyboardEvent, now: RowKeyboard, onControl: boolean): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key === 'a') return run(now.selectPage)
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Escape') return run(now.clearSelection)
  if (!onControl && event.key === 'Enter') return run(now.open, now.active)
  if (!onControl && event.key === ' ') {
    const { active, select } = now
    return run(select && ((id: string) => select(id, event.shiftKey)), active)
  }
  const next = moveActive(event.key, now.ids, now.active, now.rowsPerScreen)
  if (next === null) return false
  if (event.shiftKey && now.select && next !== now.active) now.select(next, true)
  now.activate(next, now.ids.indexOf(next))
  return true
}

function run(action: ((id: string) => void) | undefined, id: string | null): boolean
function run(action: (() => void) | undefined): boolean
function run(action: ((id: string) => void) | undefined, id: string | null = ''): boolean {
  if (action === undefined || id === null) return false
  action(id)
  return true
}
