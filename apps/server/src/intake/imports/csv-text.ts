/** Texts that a spreadsheet would run as a formula, also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/

/** A text of a CSV file, with an apostrophe before it where a spreadsheet would run it: a tip may say anything. */
const withGuard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that {@link withGuard} was given. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

const ROWS_PER_PIECE = 1_000

/** The text of a CSV file in Italian spelling, as Excel opens it, some rows at a time. */
export function* csvPieces<R>(
  headers: readonly string[],
  records: readonly R[],
  rowOf: (record: R) => ReadonlyArray<string | number | null>,
): Generator<string> {
  yield `\uFEFF${line(headers)}`
  for (let first = 0; first < records.length; first += ROWS_PER_PIECE)
    yield records
      .slice(first, first + ROWS_PER_PIECE)
      .map((record) => line(rowOf(record)))
      .join('')
}

const line = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(cellOf).join(';')}\r\n`

/** A cell of such a file, or of a row divided by tabs. */
export function cellOf(value: string | number | null): string {
  if (value === null) return ''
  // Three decimals could be read as thousands: a number with three gets a fourth.
  if (typeof value === 'number')
    return String(value)
      .replace(/\.(\d{3})$/, '.$10')
      .replace('.', ',')
  const text = withGuard(value)
  return /[;"\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
