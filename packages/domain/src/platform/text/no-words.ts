/** A message without a word, such as a picture of the slip: where its words would stand. */
const NO_WORDS = '(senza testo)'

/** What somebody wrote, or that he wrote nothing: an empty line tells nobody that a picture is in the chat. */
export const wordsOrNone = (text: string): string => (text.trim() === '' ? NO_WORDS : text)
