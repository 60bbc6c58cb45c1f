/** The boxed 10, a single character; the other boxed numbers are a digit followed by the frame. */
const TEN = /\u{1F51F}/gu
/** Invisible characters, and joiners, frames and variation selectors, which show nothing by themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u20E3/gu
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+/gu
const SPACES = /[^\S\n\r]+/gu

/**
 * A copy of a text for comparing, never for showing: emoji become gaps, boxed digits become digits, invisible
 * characters are removed, typographic disguises (bold, wide, circled letters) become plain letters. Case and accents
 * stay. Idempotent.
 */
export function withoutDisguises(text: string): string {
  return text
    .replace(TEN, '10')
    .replace(INVISIBLE, '')
    .replace(EMOJI, ' ')
    .normalize('NFKC')
    .replace(SPACES, ' ')
}

/** The folded text: {@link withoutDisguises}, without case and accents. `Però 🔥` is `pero `. */
export const foldText = (text: string): string =>
  withoutDisguises(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The folded words of a text, with single spaces between them; other signs part words. */
export const foldWords = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words of a list, separated by spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Whether a text has a letter or a digit, and not only emoji, signs and blanks. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutDisguises(text))
