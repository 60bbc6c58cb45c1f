import { compareNames } from '#web/lib/compare-names.ts'
import type { CellValue, DataColumn } from './columns.ts'
import type { DataTableProps, Sort } from './data-table.types.ts'

/**
 * Order of two cell values: numbers by size, words in Italian collation. Missing values come last in both directions:
 * no sort asks for rows without the figure.
 */
export function compareValues(a: CellValue, b: CellValue, desc = false): number {
  const aEmpty = a === null || a === undefined || a === ''
  const bEmpty = b === null || b === undefined || b === ''
  if (aEmpty || bEmpty) return Number(aEmpty) - Number(bEmpty)
  const difference =
    typeof a === 'string' && typeof b === 'string' ? compareNames(a, b) : Number(a) - Number(b)
  return desc ? -difference : difference
}

/** The rows by the columns of `sort`, the first weighing most. Equal rows keep the order they were given in. */
export function sortRows<T extends object>(
  rows: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: readonly Sort[],
): readonly T[] {
  const comparisons = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return []
    const { value, compare } = column
    if (compare) return [(a: T, b: T) => (desc ? -compare(a, b) : compare(a, b))]
    return value ? [(a: T, b: T) => compareValues(value(a), value(b), desc)] : []
  })
  if (comparisons.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b)
      if (difference !== 0) return difference
    }
    return 0
  })
}

/** A server table is sorted by any column marked so, a client table by any column with a value. */
export const isSortable = <T>(
  { sortable, value, compare }: DataColumn<T>,
  { total }: Pick<DataTableProps<T>, 'total'>,
): boolean => sortable ?? (total === undefined && (value ?? compare) !== undefined)

/**
 * The sort after a click on a header: first direction, other direction, none. With `add` (shift) the other sorts
 * stay and the column keeps its place among them; otherwise the list is sorted by the column alone.
 */
export function nextSort(sort: readonly Sort[], id: string, descFirst: boolean, add: boolean): Sort[] {
  const current = sort.find((entry) => entry.id === id)
  const desc = current === undefined ? descFirst : !descFirst
  const next = current?.desc === !descFirst ? [] : [{ id, desc }]
  if (!add) return next
  return current === undefined ? [...sort, ...next] : sort.flatMap((one) => (one === current ? next : [one]))
}
