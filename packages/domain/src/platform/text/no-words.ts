/** Placeholder for the text of a message without words, for example a picture of the slip. */
const NO_WORDS = '(senza testo)'

/** A text, or a placeholder where it is empty: an empty line would not show that the chat has a picture. */
export const wordsOrNone = (text: string): string => (text.trim() === '' ? NO_WORDS : text)
