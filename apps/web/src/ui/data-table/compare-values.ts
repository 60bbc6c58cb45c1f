import { compareNames } from '#web/lib/compare-names.ts'
import type { CellValue } from './data-table.types.ts'

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
