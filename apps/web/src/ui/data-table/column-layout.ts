import { useCallback, useEffect, useMemo, useState } from 'react'
import { type ColumnMemory, columnMemoryKey, isShown, NO_MEMORY, parseColumnMemory } from './column-memory.ts'
import type { DataColumn } from './data-table.types.ts'

export interface ColumnLayout<T> {
  shown: readonly DataColumn<T>[]
  memory: ColumnMemory
  toggle: (id: string) => void
  /** Null returns the column to its own width. */
  resize: (id: string, width: number | null) => void
  reset: () => void
}

/** The columns as this user left them, kept in the browser under the table's and the user's name. */
export function useColumnLayout<T>(
  tableKey: string,
  owner: string,
  columns: readonly DataColumn<T>[],
): ColumnLayout<T> {
  const key = columnMemoryKey(tableKey, owner)
  const [memory, setMemory] = useState(() => parseColumnMemory(localStorage.getItem(key)))

  useEffect(() => {
    if (memory === NO_MEMORY) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(memory))
  }, [key, memory])

  const { hidden } = memory

  return {
    memory,
    // Widths apart: dragging one must not build the rows again.
    shown: useMemo(() => columns.filter((column) => isShown(column, { hidden })), [columns, hidden]),
    toggle: useCallback(
      (id) =>
        setMemory((current) => {
          const column = columns.find((candidate) => candidate.id === id)
          if (!column) return current
          return { ...current, hidden: { ...current.hidden, [id]: isShown(column, current) } }
        }),
      [columns],
    ),
    resize: useCallback(
      (id, width) =>
        setMemory((current) => {
          const { [id]: _, ...others } = current.widths
          return { ...current, widths: width === null ? others : { ...others, [id]: width } }
        }),
      [],
    ),
    reset: useCallback(() => setMemory(NO_MEMORY), []),
  }
}
