import { isGlued, isNumber, type Lexeme, type Step, skip, textAt } from './lexeme.ts'
import { hundredthsOf, type Token, wholeOf } from './tokens.ts'
import { phraseAt, phraseOf } from './vocabulary.ts'

/** A date or a round, which is skipped: `12/11/2025`, `12.11.2025`, `12 novembre`, `sabato 12`, `giornata 12`. */
export function dateAt(tokens: readonly Token[], at: number): Step | null {
  if (/^\d{1,2}[.]\d{1,2}[.]\d{2,4}$/.test(textAt(tokens, at))) return skip(at + 1)
  if (wholeOf(tokens[at]) !== null || tokens[at]?.is === 'ordinal') {
    const mark = textAt(tokens, at + 1)
    const isDate =
      (mark === '/' || mark === '-') &&
      textAt(tokens, at + 3) === mark &&
      wholeOf(tokens[at + 2]) !== null &&
      (wholeOf(tokens[at + 4]) ?? 0) > 20 &&
      [1, 2, 3, 4].every((step) => isGlued(tokens, at + step))
    if (isDate) return skip(at + 5)
    const isFeminine = textAt(tokens, at + 1) === 'a' && isGlued(tokens, at + 1)
    const next = phraseOf(tokens, isFeminine ? at + 2 : at + 1, 'month', 'round')
    return next && skip(next.to)
  }
  const phrase = phraseOf(tokens, at, 'weekday', 'round')
  if (phrase === null) return null
  const isLetter =
    phrase.terms[0]?.is === 'round' &&
    /^[a-l]$/.test(textAt(tokens, phrase.to)) &&
    textAt(tokens, phrase.to + 1) !== '.'
  const isCounted = isNumber(tokens[phrase.to]) || tokens[phrase.to]?.is === 'ordinal' || isLetter
  const to = isCounted ? phrase.to + 1 : phrase.to
  const month = phraseOf(tokens, to, 'month')
  if (month !== null) return skip(month.to)
  if (textAt(tokens, to) === '/' && isGlued(tokens, to) && wholeOf(tokens[to + 1]) !== null)
    return skip(to + 2)
  return skip(to)
}

/** An hour, which is skipped (`20:45`, `ore 20.45`, `h21`), or a minute of the match (`55'`). */
export function hourAt(tokens: readonly Token[], at: number): Step | null {
  const clock = clockAt(tokens, at)
  if (clock !== null) return skip(clock)
  if (isNumber(tokens[at]) && textAt(tokens, at + 1) === "'" && isGlued(tokens, at + 1)) {
    const minute: Lexeme = { is: 'term', term: { is: 'minute' }, text: `${textAt(tokens, at)}'` }
    return phraseAt(tokens, at) === null ? { to: at + 2, lexemes: [minute] } : null
  }
  const phrase = phraseAt(tokens, at)
  if (phrase === null || !phrase.terms.some((term) => term.is === 'hour')) return null
  const from = [':', '.'].includes(textAt(tokens, phrase.to)) ? phrase.to + 1 : phrase.to
  const after = clockAt(tokens, from)
  if (after !== null) return skip(after)
  const hundredths = hundredthsOf(tokens[from])
  const isShort =
    textAt(tokens, at) === 'h' && wholeOf(tokens[from]) !== null && (wholeOf(tokens[from]) ?? 0) < 10
  if (hundredths !== null && isClock(hundredths) && !isShort) return skip(from + 1)
  return textAt(tokens, at) === 'h' ? null : skip(phrase.to)
}

const isClock = (hundredths: number): boolean => hundredths < 2400 && hundredths % 100 < 60

/** Where an hour like `20:45` ends; null where there is none. */
export function clockAt(tokens: readonly Token[], at: number): number | null {
  const [hour, minutes] = [wholeOf(tokens[at]), wholeOf(tokens[at + 2])]
  const isColon = textAt(tokens, at + 1) === ':' && isGlued(tokens, at + 1) && isGlued(tokens, at + 2)
  if (!isColon || hour === null || minutes === null || tokens[at + 2]?.text.length !== 2) return null
  return hour < 24 && minutes < 60 ? at + 3 : null
}
