/** Characters of the shortest password; ASVS asks for 8 and wishes for 15. */
export const SHORTEST_PASSWORD = 12
/** Characters of the longest password. */
export const LONGEST_PASSWORD = 200

export const PASSWORD_TOO_SHORT = `La password deve avere almeno ${SHORTEST_PASSWORD} caratteri.`
export const PASSWORD_KNOWN = 'La password è tra le più usate: scegline una meno prevedibile.'
export const PASSWORD_IS_THE_NAME = "La password non può essere l'username."

/** The fault of a new password's length, counted in code points; null for none. */
export const passwordLength = (password: string): string | null =>
  [...password].length < SHORTEST_PASSWORD ? PASSWORD_TOO_SHORT : null

/**
 * The fault of a new password, as the form's sentence; null when it may be used. No kinds of characters are required:
 * it must be long and not known (rule: user/password).
 * @param isListed whether a word in lower case is among the known passwords
 */
export function passwordFault(
  password: string,
  username: string,
  isListed: (word: string) => boolean,
): string | null {
  const short = passwordLength(password)
  if (short) return short
  const word = password.toLowerCase()
  const bare = withoutDecoration(word)
  if (bare !== '' && bare === withoutDecoration(username.toLowerCase())) return PASSWORD_IS_THE_NAME
  const repeated = smallestPiece(word)
  const isKnown = [word, bare, repeated, smallestPiece(bare), withoutDecoration(repeated)].some(isListed)
  return isKnown || repeated.length <= 3 || isRun(word) ? PASSWORD_KNOWN : null
}

/** A word without digits and signs at either end, which people add to a word they know. */
const withoutDecoration = (word: string): string => word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The piece a text is a repetition of; the text itself when it repeats nothing. */
const smallestPiece = (text: string): string => text.slice(0, (text + text).indexOf(text, 1))

/** Whether the characters count up or down, or stay the same: `abcdefghijkl`, `123456789012`. */
function isRun(text: string): boolean {
  const chars = [...text]
  const steps = chars.slice(1).map((to, at) => {
    const from = chars[at] ?? to
    if (from === '9' && to === '0') return 1
    if (from === '0' && to === '9') return -1
    return (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  })
  const [first = 0] = steps
  return Math.abs(first) <= 1 && steps.every((step) => step === first)
}
