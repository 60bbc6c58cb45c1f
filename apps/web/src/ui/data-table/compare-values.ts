import { compareNames } from '#web/lib/compare-names.ts'
import type { CellValue } from './data-table.types.ts'

/** Ascending order of two cell values: numbers by size, words in Italian collation, empty values first. */
export function compareValues(a: CellValue, b: CellValue): number {
  const aEmpty = a === null || a === undefined || a === ''
  const bEmpty = b === null || b === undefined || b === ''
  if (aEmpty || bEmpty) return Number(bEmpty) - Number(aEmpty)
  if (typeof a === 'string' && typeof b === 'string') return compareNames(a, b)
  return Number(a) - Number(b)
}
