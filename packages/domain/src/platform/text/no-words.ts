/** Placeholder for the text of a message without words, such as a picture of the slip. */
const NO_WORDS = '(senza testo)'

/** The text, or a placeholder for none: an empty line would not show that the chat has a picture. */
export const wordsOrNone = (text: string): string => (text.trim() === '' ? NO_WORDS : text)
