import { withoutDisguises } from '../../platform/text/fold.ts'

export interface Token {
  is: 'word' | 'number' | 'ordinal' | 'sign'
  /** Small letters without accents; a number as it was typed; an ordinal as `1°`. */
  text: string
  /** Whether a space, an emoji or the start of the line is before the token. */
  apart: boolean
  /** Whether a word was typed with a capital; absent for other tokens. */
  isCapital?: boolean
}

/** A cross, drawn in any way: an X for some tipsters, a lost bet for others. */
export const CROSS = '\u2717'

// Characters folding would remove as decoration although they change a number, a sign or a selection.
const MEANINGFUL: readonly (readonly [RegExp, string])[] = [
  [/[\u274C\u274E\u2715\u2716\u2718]\uFE0F?/gu, CROSS],
  [/\u{1F19A}/gu, ' vs '],
  [/[\u2795\uFF0B]/gu, '+'],
  [/[\u2796\u2010-\u2015\u2212\uFE63\uFF0D]/gu, '-'],
  [/\u00D7/gu, 'x'],
  [/[\u00BA\u00AA]/gu, '°'],
  [/[\u2018\u2019\u02BC\u00B4`]/gu, "'"],
  [/(\p{Nd})\s?\u00BD/gu, '$1,5'],
  [/(\p{Nd})\s?\u00BC/gu, '$1,25'],
  [/(\p{Nd})\s?\u00BE/gu, '$1,75'],
  [/\u00BD/gu, '0,5'],
  [/\u00BC/gu, '0,25'],
  [/\u00BE/gu, '0,75'],
]

/** Lines of a message, by any line separator. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u0085\u2028\u2029]/u)

// One alternative can match at a place, and none can match the same text in two ways: the time is linear in the text.
const TOKEN = /(?<word>\p{L}+)|(?<number>\d+(?:[.,]\d+)*)(?<degree>[°^](?!\d))?|(?<sign>[^\s\p{M}])/gu

/** The tokens of one line. A number keeps its points and commas, which the reader interprets. */
export function tokensOf(line: string): Token[] {
  let plain = line
  for (const [from, to] of MEANINGFUL) plain = plain.replace(from, to)
  const tokens: Token[] = []
  let end = -1
  for (const match of withoutDisguises(plain).normalize('NFKD').replace(/\p{M}/gu, '').matchAll(TOKEN)) {
    const { word, number, degree, sign } = match.groups ?? {}
    const isApart = match.index !== end
    end = match.index + match[0].length
    if (word !== undefined) {
      const text = word.toLowerCase()
      tokens.push({ is: 'word', text, apart: isApart, isCapital: /^\p{Lu}/u.test(word) })
    } else if (degree !== undefined) tokens.push({ is: 'ordinal', text: `${number}°`, apart: isApart })
    else if (number !== undefined) tokens.push({ is: 'number', text: number, apart: isApart })
    else if (sign !== undefined) tokens.push({ is: 'sign', text: sign, apart: isApart })
  }
  return tokens
}

/** A whole number of at most four digits; null for any other token. */
export const wholeOf = (token: Token | undefined): number | null =>
  token?.is === 'number' && /^\d{1,4}$/.test(token.text) ? Number(token.text) : null

/** Hundredths of a number of at most four digits and two decimals, comma or point; null for any other token. */
export function hundredthsOf(token: Token | undefined): number | null {
  const parts = token?.is === 'number' ? /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(token.text) : null
  return parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
