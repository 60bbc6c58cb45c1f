import type { DataColumn } from './columns.ts'

/** A user's changes to the columns of a table. */
export interface ColumnMemory {
  /** True: hidden, false: shown; a column without an entry has the table's default. */
  hidden: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
  /** All columns in their order; empty: the table's own. */
  order: readonly string[]
  pinned: Readonly<Record<string, Pin>>
}

/** At which edge a column stays while the others scroll under it. */
export type Pin = 'start' | 'end' | 'none'

export const NO_MEMORY: ColumnMemory = { hidden: {}, widths: {}, order: [], pinned: {} }

export const columnMemoryKey = (tableKey: string, owner: string): string => `colonne:${tableKey}:${owner}`

/** Parses a stored memory; an unreadable one counts as empty. */
export function parseColumnMemory(stored: string | null): ColumnMemory {
  if (stored === null) return NO_MEMORY
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'object' || parsed === null) return NO_MEMORY
    const { hidden, widths, order, pinned } = parsed as Record<string, unknown>
    return {
      hidden: entriesOf(hidden, (value): value is boolean => typeof value === 'boolean'),
      widths: entriesOf(widths, (value): value is number => typeof value === 'number' && value > 0),
      order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
      pinned: entriesOf(pinned, (value): value is Pin => PINS.has(value)),
    }
  } catch {
    return NO_MEMORY
  }
}

const PINS: ReadonlySet<unknown> = new Set(['start', 'end', 'none'])

function entriesOf<V>(source: unknown, is: (value: unknown) => value is V): Record<string, V> {
  if (typeof source !== 'object' || source === null) return {}
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, V] => is(entry[1])))
}

type Hideable = Pick<DataColumn<never>, 'id' | 'hideable' | 'hiddenAtFirst'>

/** A column that may not be hidden is shown whatever was remembered. */
export function isShown(column: Hideable, memory: Pick<ColumnMemory, 'hidden'>, isWide = false): boolean {
  if (column.hideable === false) return true
  const { hiddenAtFirst = false } = column
  return !(memory.hidden[column.id] ?? (hiddenAtFirst === 'narrow' ? !isWide : hiddenAtFirst))
}

/** Columns in a remembered order; a column without a place in it follows its predecessor in the table's own order. */
export function inOrder<C extends { id: string }>(columns: readonly C[], order: readonly string[]): C[] {
  if (order.length === 0) return [...columns]
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  columns.forEach((column, index) => {
    if (known.includes(column)) return
    const before = columns[index - 1]
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, column)
  })
  return known
}
