import { compareValues } from './compare-values.ts'
import type { DataColumn, TableView } from './data-table.types.ts'

/** The rows by the columns of `sort`, the first weighing most. Equal rows keep the order they were given in. */
export function sortRows<T extends object>(
  rows: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: TableView['sort'],
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
