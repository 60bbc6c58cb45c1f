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

/**
 * Whether a text contains a keyword (rule: routing/keywords): as whole contiguous words, case and accents ignored. A
 * phrase is one keyword, commas do not split it. A keyword without letters and digits, for example an emoji, is
 * searched for literally.
 */
export function containsKeyword(text: string, keyword: string): boolean {
  const wanted = words(keyword).map((word) => word.text)
  if (wanted.length === 0) return asSign(keyword) !== '' && asSign(text).includes(asSign(keyword))
  const present = words(text).map((word) => word.text)
  return present.some((_, start) => wanted.every((word, i) => present[start + i] === word))
}

/** Signs are the same whether drawn in black or in colours. */
const asSign = (text: string): string => text.replaceAll(/[\uFE0E\uFE0F]/g, '').trim()
