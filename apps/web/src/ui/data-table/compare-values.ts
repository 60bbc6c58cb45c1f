import type { CellValue } from './data-table.types.ts'

const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })

/** Ascending order of two cell values: numbers by size, words in Italian collation, empty values first. */
export function compareValues(a: CellValue, b: CellValue): number {
  const aEmpty = a === null || a === undefined || a === ''
  const bEmpty = b === null || b === undefined || b === ''
  if (aEmpty || bEmpty) return Number(bEmpty) - Number(aEmpty)
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return Number(a) - Number(b)
}
