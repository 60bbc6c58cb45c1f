const WORDS = /[\p{L}\p{N}]+[^\p{L}\p{N}]*|[^\p{L}\p{N}]+/gu

/**
 * The words of a folded text, each with the signs and blanks after it: put together they are the text again. A word begins
 * where a letter or digit follows something else, so a piece of a text has the same words in it as the text has there, but
 * for the beginning of its first and the end of its last.
 */
export const wordsOf = (text: string): string[] => text.match(WORDS) ?? []
