import type { CellObject } from 'write-excel-file/node'

/** The one typeface of a workbook: Excel has it, and LibreOffice comes with a metric-compatible one. */
export const TYPEFACE = { fontFamily: 'Arial', fontSize: 10 } as const

export interface StyleSpec {
  /** Number format; `@` is text, which stays text also when the cell is edited. */
  format?: string
  bold?: true
  /** Points. */
  size?: number
  align?: 'right'
  /** Indented from the column before it. */
  indent?: 1
  /** Text wraps at the column's edge and at its line breaks. */
  wrap?: true
  /** A light grey fill, visible in black and white. */
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
  // The package accepts no number format on a text, except `@`.
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
