const WORD = /\p{L}{3,}/u
/** Letters and digits of the shortest text of a bet; a shorter reading is none. */
const FEWEST_SIGNS = 8

/**
 * Cleans the text a machine read in a picture: removes lines and signs that are specks misread as characters. Null when
 * the rest is no text of a bet: too few letters and digits, or no word of three letters.
 */
export function usableReading(raw: string): string | null {
  const lines = raw
    .split(/\r?\n/)
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => signsOf(line) >= 2)
  const text = lines.join('\n')
  return signsOf(text) >= FEWEST_SIGNS && WORD.test(text) ? text : null
}

const signsOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
