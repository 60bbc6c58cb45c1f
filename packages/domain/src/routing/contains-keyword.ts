import { words } from './words.ts'

/**
 * Whether a keyword stands in a text (D2.4): as whole contiguous words, case and accents ignored. A phrase is one
 * keyword, commas do not split it. A keyword without letters and digits is looked for as it is.
 */
export function containsKeyword(text: string, keyword: string): boolean {
  const wanted = words(keyword).map((word) => word.text)
  if (wanted.length === 0) return keyword.trim() !== '' && text.includes(keyword.trim())
  const present = words(text).map((word) => word.text)
  return present.some((_, start) => wanted.every((word, i) => present[start + i] === word))
}
