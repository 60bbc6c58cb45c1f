import { words } from './words.ts'

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
