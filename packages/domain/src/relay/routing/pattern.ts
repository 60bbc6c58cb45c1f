import { RE2JS } from 're2js'

const MAX_LENGTH = 500
/** Size of the cache of compiled patterns: a tipster's few are matched against each of his texts. */
const KNOWN_MAX = 500
const known = new Map<string, RE2JS | null>()

function compiled(pattern: string): RE2JS | null {
  const before = known.get(pattern)
  if (before !== undefined) return before
  if (known.size >= KNOWN_MAX) known.clear()
  let made: RE2JS | null = null
  try {
    if (pattern.length <= MAX_LENGTH) made = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE)
  } catch {
    // Not a valid pattern: reported where it is edited.
  }
  known.set(pattern, made)
  return made
}

/**
 * Whether the engine understands a pattern: RE2's, without look-around and back references, of 500 characters at most.
 */
export const isPattern = (pattern: string): boolean => pattern !== '' && compiled(pattern) !== null

/**
 * Whether a text matches a pattern, ignoring case, with `^` and `$` at each line. Takes linear time in the text for any
 * pattern; an invalid pattern matches nothing.
 */
export const matchesPattern = (text: string, pattern: string): boolean =>
  compiled(pattern)?.matcher(text).find() ?? false
