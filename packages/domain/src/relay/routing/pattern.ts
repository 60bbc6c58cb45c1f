import { RE2JS } from 're2js'

/** Characters of a pattern; a longer one is invalid. */
const LONGEST_PATTERN = 500
/** Compiled patterns kept, as a tipster's few are matched against each of his texts; then all are forgotten. */
const MOST_COMPILED = 500
/** Compiled patterns; null for an invalid one. */
const compiledByPattern = new Map<string, RE2JS | null>()

function compile(pattern: string): RE2JS | null {
  const cached = compiledByPattern.get(pattern)
  if (cached !== undefined) return cached
  if (compiledByPattern.size >= MOST_COMPILED) compiledByPattern.clear()
  let compiled: RE2JS | null = null
  try {
    if (pattern.length <= LONGEST_PATTERN)
      compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE)
  } catch {
    // An invalid pattern is reported where it is edited.
  }
  compiledByPattern.set(pattern, compiled)
  return compiled
}

/**
 * Whether the engine understands a pattern: RE2's, without look-around and back references, of 500 characters at most.
 */
export const isPattern = (pattern: string): boolean => pattern !== '' && compile(pattern) !== null

/**
 * Whether a text matches a pattern, ignoring case, with `^` and `$` at each line. Takes linear time in the text for any
 * pattern; an invalid pattern matches nothing.
 */
export const matchesPattern = (text: string, pattern: string): boolean =>
  compile(pattern)?.matcher(text).find() ?? false
