import { words } from './words.ts'

/**
 * Whether a keyword stands in a text (rule: routing/keywords): as whole contiguous words, case and accents ignored. A
 * phrase is one keyword, commas do not split it. A keyword without letters and digits, an emoji say, is looked for as
 * it is.
 */
export function containsKeyword(text: string, keyword: string): boolean {
  const wanted = words(keyword).map((word) => word.text)
  if (wanted.length === 0) return asSign(keyword) !== '' && asSign(text).includes(asSign(keyword))
  const present = words(text).map((word) => word.text)
  return present.some((_, start) => wanted.every((word, i) => present[start + i] === word))
}

/** Signs are the same whether drawn in black or in colours. */
const asSign = (text: string): string => text.replaceAll(/[\uFE0E\uFE0F]/g, '').trim()
