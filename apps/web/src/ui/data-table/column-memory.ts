/** What a user changed about the columns of a table: hidden or shown against the default, and widths in px. */
export interface ColumnMemory {
  hidden: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
}

export const NO_MEMORY: ColumnMemory = { hidden: {}, widths: {} }

export const columnMemoryKey = (tableKey: string, owner: string): string => `colonne:${tableKey}:${owner}`

/** Reads what was stored; anything unreadable counts as nothing remembered. */
export function parseColumnMemory(stored: string | null): ColumnMemory {
  if (stored === null) return NO_MEMORY
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'object' || parsed === null) return NO_MEMORY
    const { hidden, widths } = parsed as Record<string, unknown>
    return {
      hidden: entriesOf(hidden, (value): value is boolean => typeof value === 'boolean'),
      widths: entriesOf(widths, (value): value is number => typeof value === 'number' && value > 0),
    }
  } catch {
    return NO_MEMORY
  }
}

function entriesOf<V>(source: unknown, is: (value: unknown) => value is V): Record<string, V> {
  if (typeof source !== 'object' || source === null) return {}
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, V] => is(entry[1])))
}

interface Hideable {
  id: string
  hideable?: boolean
  hiddenAtFirst?: boolean
}

/** A column that may not be hidden is shown whatever was remembered. */
export function isShown(column: Hideable, memory: Pick<ColumnMemory, 'hidden'>): boolean {
  if (column.hideable === false) return true
  return !(memory.hidden[column.id] ?? column.hiddenAtFirst ?? false)
}
