/** A number as the screen shows it: `€ 1.234,56`, `-3,5 %`. */
const SHOWN = /^[^\d+\-−]*([+\-−]?)\s*[^\d+\-−]{0,4}(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d+))?\s*[^\d]{0,4}$/

/**
 * Value of a cell in a workbook: a number where the cell shows the number its column is sorted by, with the decimals
 * shown; otherwise the text of the cell.
 */
export function cellValue(text: string, value: unknown): string | number | null {
  if (text === '') return null
  if (typeof value !== 'number') return text
  const match = SHOWN.exec(text)
  if (!match) return text
  const [, sign, whole = '', decimals = ''] = match
  const shown = Number(
    `${sign === '' || sign === '+' ? '' : '-'}${whole.replaceAll('.', '')}.${decimals || '0'}`,
  )
  // A value shown in another form, e.g. a time or a share, stays text.
  return Math.abs(Math.abs(shown) - Math.abs(value)) <= 0.5 * 10 ** -decimals.length + 1e-9 ? shown : text
}

/** The decimals of a column: the most any of its numbers shows; null where it holds a text. */
export function decimalsOf(
  texts: readonly string[],
  values: readonly (string | number | null)[],
): number | null {
  let decimals: number | null = null
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    if (typeof value !== 'number') return null
    decimals = Math.max(decimals ?? 0, /,(\d+)/.exec(texts[index] ?? '')?.[1]?.length ?? 0)
  }
  return decimals
}
