import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, useContext, useEffect, useMemo, useState } from 'react'
import {
  type ColumnMemory,
  columnMemoryKey,
  inOrder,
  isShown,
  NO_MEMORY,
  type Pin,
  parseColumnMemory,
} from './column-memory.ts'
import type { DataColumn } from './columns.ts'
import { TableOwner } from './table-owner.ts'

/** From this width on, columns that are hidden at first in a narrow window are shown. */
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
  toggle: (column: DataColumn<T>) => void
  /** Null returns the column to its own width. */
  resize: (id: string, width: number | null) => void
  /** Moves a column by one place among all columns. */
  move: (id: string, step: 1 | -1) => void
  pin: (id: string, side: Pin) => void
  replace: (memory: ColumnMemory) => void
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

  const { hidden, order, pinned: chosenPins } = memory
  const all = useMemo(() => inOrder(columns, order), [columns, order])
  const change = (next: Partial<ColumnMemory>) => setMemory({ ...memory, ...next })

  return {
    memory,
    all,
    // Without the widths: dragging an edge must not build the rows again.
    shown: useMemo(
      () =>
        placePinned(
          all.filter((column) => isShown(column, { hidden }, isWide)),
          chosenPins,
        ),
      [all, hidden, chosenPins, isWide],
    ),
    // What is shown becomes hidden, and the reverse.
    toggle: (column) => change({ hidden: { ...hidden, [column.id]: isShown(column, memory, isWide) } }),
    // Changes the memory as it is at that moment: a drag goes on while the table is drawn again.
    resize: (id, width) =>
      setMemory((current) => {
        const { [id]: _, ...others } = current.widths
        return { ...current, widths: width === null ? others : { ...others, [id]: width } }
      }),
    move: (id, step) => {
      const ids = all.map((column) => column.id)
      const from = ids.indexOf(id)
      if (ids[from + step] === undefined) return
      ids.splice(from + step, 0, ...ids.splice(from, 1))
      change({ order: ids })
    },
    pin: (id, side) => change({ pinned: { ...chosenPins, [id]: side } }),
    replace: setMemory,
  }
}

/** Places pinned columns at their edge, each beside the previous one. */
function placePinned<T>(
  columns: readonly DataColumn<T>[],
  chosenPins: ColumnMemory['pinned'],
): ShownColumn<T>[] {
  const sideOf = ({ id, pinned }: DataColumn<T>): Pin => chosenPins[id] ?? pinned ?? 'none'
  const columnsAt = (side: Pin) => columns.filter((column) => sideOf(column) === side)
  const fixed = (side: 'start' | 'end') =>
    columnsAt(side).map((column, index): ShownColumn<T> => {
      // The next column's offset needs a length: a column that the user pins keeps its width and grows no more. Those
      // pinned by the table do not grow.
      const { grow, ...withoutGrow } = column
      const isPinnedByUser = chosenPins[column.id] !== undefined
      return { ...(isPinnedByUser ? withoutGrow : column), pinned: side, pinAt: `--pin-${side}-${index}` }
    })
  const free = columnsAt('none').map(({ pinned: _, ...column }): ShownColumn<T> => column)
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

/** The style that says how far the cell of a pinned column stays from its edge. */
export const pinStyle = <T>({ pinAt }: ShownColumn<T>): CSSProperties | undefined =>
  pinAt === undefined ? undefined : ({ '--pin': `var(${pinAt})` } as CSSProperties)

const SELECT_COLUMN_PX = 38
const MIN_COLUMN_PX = 48

/** `grid-template-columns` of the shown columns: fixed, growing, or as the user dragged them. */
export function gridTemplate(
  columns: readonly Pick<DataColumn<never>, 'id' | 'width' | 'grow'>[],
  widths: Readonly<Record<string, number>>,
  selectable: boolean,
): string {
  const tracks = columns.map((column) => {
    const set = widths[column.id]
    if (set !== undefined) return `${clampWidth(set)}px`
    if (column.grow === undefined) return `${column.width}px`
    return `minmax(${column.width}px, ${column.grow}fr)`
  })
  return [...(selectable ? [`${SELECT_COLUMN_PX}px`] : []), ...tracks].join(' ')
}

export const clampWidth = (width: number): number => Math.round(Math.max(MIN_COLUMN_PX, width))
