const LETTERS = 26
const CODE_A = 'A'.charCodeAt(0)

/**
 * Zero-based index of a spreadsheet column: A = 0, Z = 25, AA = 26. Any case; null when no column is set (empty, null)
 * or the text is not one to three letters.
 */
export function letterToIndex(letters: string | null | undefined): number | null {
  const column = letters?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{1,3}$/.test(column)) return null
  let index = 0
  for (const letter of column) index = index * LETTERS + letter.charCodeAt(0) - CODE_A + 1
  return index - 1
}

/**
 * The column with a zero-based index, the inverse of {@link letterToIndex}.
 * @throws RangeError when the index is not a whole number from 0 up.
 */
export function indexToLetter(index: number): string {
  if (!Number.isInteger(index) || index < 0) throw new RangeError(`Not a column index: ${index}`)
  let letters = ''
  // Columns count in bijective base 26: there is no zero digit, hence the -1 at every step.
  for (let rest = index; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) {
    letters = String.fromCharCode(CODE_A + (rest % LETTERS)) + letters
  }
  return letters
}
