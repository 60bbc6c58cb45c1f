import type { CellObject } from 'write-excel-file/node'

/** The one typeface of a workbook: Excel has it, and its twin of the same widths is wherever LibreOffice is. */
export const TYPEFACE = { fontFamily: 'Arial', fontSize: 10 } as const

export interface StyleSpec {
  /** Number format; `@` is text, which stays text also when somebody edits the cell. */
  format?: string
  bold?: true
  /** Points. */
  size?: number
  align?: 'right'
  /** Off the column before it. */
  indent?: 1
  /** Text breaks at the column's edge and at its own line breaks. */
  wrap?: true
  /** A light grey ground, which black and white keeps. */
  fill?: true
  line?: 'top' | 'bottom'
}

const GROUND = '#E7E7E7'
const LINE = '#000000'

/** A cell of the package in a style; an empty text leaves it empty. */
export const cellOf = (
  text: string,
  { format, bold, size, align, indent, wrap, fill, line }: StyleSpec,
): CellObject => ({
  ...(text === '' ? {} : { value: text }),
  // The package takes no number format on a text, but for `@`.
  type: format === undefined || format === '@' ? String : Number,
  ...(format === undefined ? {} : { format }),
  ...(bold ? { fontWeight: 'bold' as const } : {}),
  ...(size === undefined ? {} : { fontSize: size }),
  ...(align === undefined ? {} : { align }),
  ...(indent === undefined ? {} : { align: 'left' as const, indent }),
  ...(wrap ? { wrap } : {}),
  ...(fill ? { backgroundColor: GROUND } : {}),
  ...(line === 'top' ? { topBorderStyle: 'thin' as const, topBorderColor: LINE } : {}),
  ...(line === 'bottom' ? { bottomBorderStyle: 'thin' as const, bottomBorderColor: LINE } : {}),
  alignVertical: 'top',
})
