const WORD = /\p{L}{3,}/u
const FEWEST_SIGNS = 8

/**
 * Cleans the text a machine read in a picture: removes lines and signs that are specks misread as characters. Null when
 * the rest is no text of a bet: fewer than eight letters and digits, or not one word.
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
