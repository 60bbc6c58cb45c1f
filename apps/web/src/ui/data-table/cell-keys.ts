import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

interface CellKeysInput {
  enabled: boolean
  columns: readonly { id: string }[]
  /** Id of the active row. */
  active: string | null
  grid: RefObject<HTMLElement | null>
}

const ACTION = '[data-cell-action]'
const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** The active cell of a grid: left and right move it along its row, Enter presses what can be done in it. */
export function useCellKeys({ enabled, columns, active, grid }: CellKeysInput) {
  const [column, setColumn] = useState<string | null>(null)
  const at = columns.findIndex(({ id }) => id === column)
  const cellOf = (id: string) =>
    grid.current
      ?.querySelector(`[data-row-id="${CSS.escape(active ?? '')}"]`)
      ?.querySelector(`[data-column="${CSS.escape(id)}"]`)

  const move = (step: 1 | -1) => {
    const next = columns[at < 0 ? 0 : Math.min(Math.max(0, at + step), columns.length - 1)]
    if (next === undefined) return
    setColumn(next.id)
    grid.current?.focus({ preventScroll: true })
    cellOf(next.id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return {
    activeColumn: enabled ? column : null,
    /** Before the row's own keys: what is handled here is marked so. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!enabled || active === null || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest(EDITABLE) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowRight') move(1)
      else if (event.key === 'ArrowLeft') move(-1)
      else if (event.key === 'Enter' && column !== null && !target.closest('button, a')) {
        const action = cellOf(column)?.querySelector<HTMLElement>(ACTION)
        if (!action) return
        action.click()
      } else return
      event.preventDefault()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
      if (enabled && cell) setColumn(cell.dataset.column ?? null)
    },
  }
}
