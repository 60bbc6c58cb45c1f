import type { Decimal } from '@xbetapp/domain/platform/money/decimal'

/** Style of a cell: its number in the workbook's list of styles. */
export type StyleId = number

/** The content of a cell. A formula carries its value, for readers that do not calculate. */
export type CellValue =
  | { text: string }
  | { number: number | string | Decimal }
  | { formula: string; value: number | string | Decimal }

export interface Cell {
  value: CellValue | null
  style: StyleId
}

/** A row of a sheet, its cells from column A on. `row` counts from 1; `height` in points, default one line. */
export function rowXml(row: number, cells: readonly Cell[], height?: number): string {
  let xml = height === undefined ? `<row r="${row}">` : `<row r="${row}" ht="${height}" customHeight="1">`
  for (const [index, cell] of cells.entries()) xml += cellXml(columnLetter(index) + row, cell)
  return `${xml}</row>`
}

const LETTERS = 26

/** A to Z, then AA and so on. */
export const columnLetter = (index: number): string =>
  (index < LETTERS ? '' : columnLetter(Math.floor(index / LETTERS) - 1)) +
  String.fromCharCode(65 + (index % LETTERS))

function cellXml(at: string, { value, style }: Cell): string {
  const open = `<c r="${at}" s="${style}"`
  if (value === null) return `${open}/>`
  if ('text' in value)
    return `${open} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.text)}</t></is></c>`
  if ('formula' in value)
    return `${open}><f>${escapeXml(value.formula)}</f><v>${numberText(value.value)}</v></c>`
  return `${open}><v>${numberText(value.number)}</v></c>`
}

const numberText = (value: number | string | Decimal): string =>
  typeof value === 'object' ? value.toFixed() : String(value)

/** Characters a cell may hold; the rest of a text is cut off. */
const LONGEST_TEXT = 32_767
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Escapes text for XML. Characters that XML does not allow are dropped; `_x0041_` would be read as the letter it
 * encodes, and is escaped so that it is kept.
 */
export function escapeXml(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => MARKUP[character] ?? '')
}
