import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import {
  type ColumnMemory,
  columnMemoryKey,
  inOrder,
  isShown,
  NO_MEMORY,
  type Pin,
  parseColumnMemory,
} from './column-memory.ts'
import type { DataColumn } from './data-table.types.ts'
import { TableOwner } from './table-owner.ts'

/** Room enough for the figures most lists leave out. */
const WIDE = '(min-width: 1800px)'

export interface ShownColumn<T> extends DataColumn<T> {
  /** The variable of the grid that holds how far the pinned column stays from its edge. */
  pinAt?: string
}

export interface ColumnLayout<T> {
  shown: readonly ShownColumn<T>[]
  /** All columns, hidden ones too, in their order. */
  all: readonly DataColumn<T>[]
  memory: ColumnMemory
  toggle: (id: string) => void
  /** Null returns the column to its own width. */
  resize: (id: string, width: number | null) => void
  /** Moves a column by one place among all columns. */
  move: (id: string, step: 1 | -1) => void
  pin: (id: string, side: Pin) => void
  replace: (memory: ColumnMemory) => void
  reset: () => void
}

/** The columns as this user left them, kept in the browser under the table's and the user's name. */
export function useColumnLayout<T>(tableKey: string, columns: readonly DataColumn<T>[]): ColumnLayout<T> {
  const key = columnMemoryKey(tableKey, useContext(TableOwner))
  const [memory, setMemory] = useState(() => parseColumnMemory(localStorage.getItem(key)))
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })

  useEffect(() => {
    if (memory === NO_MEMORY) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(memory))
  }, [key, memory])

  const { hidden, order, pinned } = memory
  const all = useMemo(() => inOrder(columns, order), [columns, order])

  return {
    memory,
    all,
    // Without the widths: dragging an edge must not build the rows again.
    shown: useMemo(
      () =>
        placePinned(
          all.filter((column) => isShown(column, { hidden }, isWide)),
          pinned,
        ),
      [all, hidden, pinned, isWide],
    ),
    toggle: useCallback(
      (id) =>
        setMemory((current) => {
          const column = columns.find((candidate) => candidate.id === id)
          if (!column) return current
          return { ...current, hidden: { ...current.hidden, [id]: isShown(column, current, isWide) } }
        }),
      [columns, isWide],
    ),
    resize: useCallback(
      (id, width) =>
        setMemory((current) => {
          const { [id]: _, ...others } = current.widths
          return { ...current, widths: width === null ? others : { ...others, [id]: width } }
        }),
      [],
    ),
    move: useCallback(
      (id, step) =>
        setMemory((current) => {
          const ids = inOrder(columns, current.order).map((column) => column.id)
          const from = ids.indexOf(id)
          const to = from + step
          if (from < 0 || to < 0 || to >= ids.length) return current
          ids.splice(to, 0, ...ids.splice(from, 1))
          return { ...current, order: ids }
        }),
      [columns],
    ),
    pin: useCallback(
      (id, side) => setMemory((current) => ({ ...current, pinned: { ...current.pinned, [id]: side } })),
      [],
    ),
    replace: useCallback((next) => setMemory(next), []),
    reset: useCallback(() => setMemory(NO_MEMORY), []),
  }
}

/** Places pinned columns at their edge, each beside the previous one. */
function placePinned<T>(columns: readonly DataColumn<T>[], pinned: ColumnMemory['pinned']): ShownColumn<T>[] {
  const sideOf = ({ id, pinned: own }: DataColumn<T>): Pin => pinned[id] ?? own ?? 'none'
  const at = (side: Pin) => columns.filter((column) => sideOf(column) === side)
  const fixed = (side: 'start' | 'end') =>
    at(side).map((column, index): ShownColumn<T> => {
      // A share of the width is no length from which the next column's offset could be computed.
      const { grow, ...rest } = column
      const chosen = pinned[column.id] === undefined ? column : rest
      return { ...chosen, pinned: side, pinAt: `--pin-${side}-${index}` }
    })
  const free = at('none').map(({ pinned: _, ...column }): ShownColumn<T> => column)
  return [...fixed('start'), ...free, ...fixed('end')]
}

/** How far from its edge each column stays, as variables of the grid. */
export function pinLengths(
  shown: readonly ShownColumn<never>[],
  widths: ColumnMemory['widths'],
): Record<string, string> {
  const lengths: Record<string, string> = {}
  for (const side of ['start', 'end'] as const) {
    const columns = shown.filter(({ pinned }) => pinned === side)
    let from = 0
    for (const { id, pinAt, width } of side === 'start' ? columns : columns.toReversed()) {
      if (pinAt !== undefined) lengths[pinAt] = `${from}px`
      from += widths[id] ?? width
    }
  }
  return lengths
}
