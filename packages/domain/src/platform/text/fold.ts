/** A number in a box of its own; the others are a digit followed by the frame. */
const TEN = /\u{1F51F}/gu
/** What joins, frames or colours signs and is nothing by itself, and what nobody sees at all. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u20E3/gu
const PICTURES = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+/gu
const SPACES = /[^\S\n\r]+/gu

/**
 * A copy of a text for comparing, never for showing: emoji are gaps, digits in boxes are digits, what nobody sees is
 * gone, typographic disguises (bold, wide, circled letters) are plain letters. Case and accents stay. Folding twice
 * changes nothing.
 */
export function foldText(text: string): string {
  return text
    .replace(TEN, '10')
    .replace(UNSEEN, '')
    .replace(PICTURES, ' ')
    .normalize('NFKC')
    .replace(SPACES, ' ')
}

/** {@link foldText} without case and accents: `Però 🔥` is `pero `. */
export const foldLoosely = (text: string): string =>
  foldText(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text says anything: a letter or a digit, not emoji, signs and blanks alone. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(foldText(text))
