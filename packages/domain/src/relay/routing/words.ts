import { foldText } from '../../platform/text/fold.ts'

export interface Word {
  /** Small letters, without accents: `Però` is `pero`, `BET` is `bet`. */
  text: string
  /** Spaces and punctuation between this word and the previous one. */
  gap: string
}

const LETTERS_OR_DIGITS = /[\p{L}\p{N}]+/gu

/**
 * The words of a text for comparing: case, accents, emoji and typographic disguises (bold, wide or circled letters) are
 * gone, everything that is neither letter nor digit parts two words.
 */
export function words(text: string): Word[] {
  const plain = foldText(text)
  let end = 0
  return Array.from(plain.matchAll(LETTERS_OR_DIGITS), (match) => {
    const gap = plain.slice(end, match.index)
    end = match.index + match[0].length
    return { text: match[0], gap }
  })
}
