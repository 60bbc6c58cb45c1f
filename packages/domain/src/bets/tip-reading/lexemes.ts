import { wordSet } from '../../platform/text/fold.ts'
import { CUT, isGlued, isNumber, type Lexeme, type Step, skip, textAt } from './lexeme.ts'
import { dateAt, hourAt } from './read-dates.ts'
import { numberAt, signAt } from './read-numbers.ts'
import { amountAt, endOfNumber, endOfStake, oddsStep, totalStep } from './read-odds.ts'
import type { Sign } from './tip.ts'
import { type Token, wholeOf } from './tokens.ts'
import { phraseAt, type Term } from './vocabulary.ts'

/** The lexemes of a line's tokens. Each token is examined a bounded number of times. */
export function lexemesOf(tokens: readonly Token[]): Lexeme[] {
  const lexemes: Lexeme[] = []
  let at = 0
  while (at < tokens.length) {
    const step = stepAt(tokens, at, lexemes)
    lexemes.push(...step.lexemes)
    at = step.to
  }
  return lexemes
}

function stepAt(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step {
  return (
    linkOrName(tokens, at) ??
    codeAt(tokens, at) ??
    initialAt(tokens, at, before) ??
    countAt(tokens, at) ??
    amountAt(tokens, at) ??
    dateAt(tokens, at) ??
    hourAt(tokens, at) ??
    phraseStep(tokens, at, before) ??
    numberAt(tokens, at, before) ??
    signAt(tokens, at, before)
  )
}

/** An address or a name after `@`, up to the next space. */
function linkOrName(tokens: readonly Token[], at: number): Step | null {
  const text = textAt(tokens, at)
  const isLink =
    /^(?:https?|www)$/.test(text) ||
    (text === 't' && textAt(tokens, at + 1) === '.' && textAt(tokens, at + 2) === 'me')
  const isHandle = text === '@' && tokens[at + 1]?.is === 'word' && isGlued(tokens, at + 1)
  if (!isLink && !isHandle) return null
  if (isHandle && phraseAt(tokens, at + 1)?.terms.some((term) => term.is === 'odds' || term.is === 'least'))
    return null
  let to = at + 1
  while (isGlued(tokens, to)) to++
  return skip(to)
}

/** Words before the code by which a betting shop finds the match. */
const NUMBERED = new Set(['n', 'nr', 'num', 'id', 'cod', 'codice', 'avv', 'palinsesto'])

/** `M86556`, `cod. 35711-4821`, `86556`, `Pronostico n. 12`. */
function codeAt(tokens: readonly Token[], at: number): Step | null {
  const text = textAt(tokens, at)
  let number = at
  if (NUMBERED.has(text)) number = ['.', ':', '°'].includes(textAt(tokens, at + 1)) ? at + 2 : at + 1
  else if (tokens[at]?.is === 'word') {
    if (text.length > 3 || !isGlued(tokens, at + 1) || phraseAt(tokens, at) !== null) return null
    number = at + 1
  }
  const digits = textAt(tokens, number)
  // Fewest digits of a code: without a word, behind a word that announces it, behind letters.
  const fewest = number === at ? 5 : NUMBERED.has(text) ? 1 : 3
  if (!/^\d+$/.test(digits) || digits.length < fewest || (text === 'n' && number === at + 1)) return null
  const isLonger =
    textAt(tokens, number + 1) === '-' && isGlued(tokens, number + 1) && isNumber(tokens[number + 2])
  return skip(isLonger ? number + 3 : number + 1)
}

const COUNTED = wordSet('singole giocate pronostici partite selezioni eventi scommesse bets tips picks step')

/** `3 singole per oggi`. */
const countAt = (tokens: readonly Token[], at: number): Step | null =>
  wholeOf(tokens[at]) !== null && COUNTED.has(textAt(tokens, at + 1)) ? skip(at + 2) : null

/** `J. Sinner`, `Zverev A.`: the point belongs to the initial, which is no `e`, `h` or `q` then. */
function initialAt(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  const [token, point, next] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (token?.is !== 'word' || token.text.length !== 1 || token.text === 'x' || token.text === 'v') return null
  if (point?.text !== '.' || point.apart || (!token.apart && at > 0 && tokens[at - 1]?.is !== 'sign'))
    return null
  const isBehindName =
    before.at(-1)?.is === 'word' && !(isNumber(next) && ['h', 'q', 'o', 'u'].includes(token.text))
  const isLonger = (phraseAt(tokens, at)?.to ?? 0) > at + 2
  if (isLonger || !(isBehindName || next?.is === 'word')) return null
  return {
    to: at + 2,
    lexemes: [{ is: 'word', text: `${token.text}.`, isCapital: token.isCapital === true }],
  }
}

/** The phrase that begins at a token, or null. `before`, the lexemes read so far, resolves an ambiguous one. */
function phraseStep(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  if (textAt(tokens, at) === '@') return oddsStep(tokens, at + 1, false)
  // `numberAt` and `signAt` decide what a plus is.
  if (textAt(tokens, at) === '+') return null
  // `Over 2,5 @1,80 x 2 unità`: a multiple of the stake, or an X.
  if (textAt(tokens, at) === 'x' && before.at(-1)?.is === 'odds' && before.some(({ is }) => is === 'term'))
    return { to: at + 1, lexemes: [{ is: 'term', term: { is: 'ambiguous' }, text: 'x' }] }
  const signs = signsAt(tokens, at)
  const phrase = phraseAt(tokens, at)
  if (signs !== null) return signs
  if (phrase === null) return null
  // `1 T/T`: a side and a head to head, no first half.
  if (isNumber(tokens[at]) && textAt(tokens, phrase.to - 1) === 't' && textAt(tokens, phrase.to) === '/')
    return null
  const shorter = shorterOutcome(tokens, at, phrase.to)
  if (shorter !== null) return shorter
  if (isBareDigit(tokens, at, phrase)) return null
  // `Game: Sinner - Rune` heads a line as `Match:` does.
  if (at === 0 && textAt(tokens, 0) === 'game' && textAt(tokens, 1) === ':') return skip(2)
  const text = tokens
    .slice(at, phrase.to)
    .map((token) => token.text)
    .join(' ')
  const term = meantTerm(phrase.terms, tokens, at, phrase.to, before)
  const isCapital = tokens[at]?.isCapital === true
  if (term === null) return { to: phrase.to, lexemes: [{ is: 'word', text, isCapital }] }
  switch (term.is) {
    case 'odds':
      return oddsStep(tokens, phrase.to, false) ?? skip(phrase.to)
    case 'total':
      return (
        totalStep(tokens, phrase.to, phrase.to - at > 1) ?? {
          to: phrase.to,
          lexemes: [{ is: 'term', term, text }],
        }
      )
    case 'least':
      return { to: endOfNumber(tokens, phrase.to), lexemes: [CUT] }
    case 'stake':
      return { to: endOfStake(tokens, phrase.to), lexemes: [CUT] }
    case 'noise':
      return skip(endOfNumbering(tokens, phrase.to))
    case 'month':
      return skip(phrase.to)
    case 'name':
      return { to: phrase.to, lexemes: [{ is: 'word', text, isCapital }] }
    default:
      return { to: phrase.to, lexemes: [{ is: 'term', term, text }] }
  }
}

/** `X 1T`, `1X 2T`, `X 2 unità`: the last digit begins something else and is no part of the outcome. */
function shorterOutcome(tokens: readonly Token[], at: number, to: number): Step | null {
  if (!isNumber(tokens[to - 1])) return null
  const text = textAt(tokens, at)
  const isPeriod = phraseAt(tokens, to - 1)?.terms[0]?.is === 'period'
  if (text === 'x' && to === at + 2 && (isPeriod || tokens[at + 1]?.apart === true)) {
    return { to: to - 1, lexemes: [{ is: 'term', term: { is: 'sign', sign: 'X' }, text }] }
  }
  const isApart = tokens[at + 1]?.apart === false && tokens[at + 2]?.apart === true
  if (textAt(tokens, at + 1) !== 'x' || !(isPeriod || isApart)) return null
  return { to: to - 1, lexemes: [{ is: 'term', term: { is: 'chance', sign: '1X' }, text: '1x' }] }
}

/** `1 X` with a space is ambiguous, two outcomes or one: the digit is read by itself. */
const isBareDigit = (
  tokens: readonly Token[],
  at: number,
  { to, terms }: { to: number; terms: readonly Term[] },
): boolean =>
  terms[0]?.is === 'chance' && isNumber(tokens[at]) && to === at + 2 && tokens[at + 1]?.apart === true

/** `Giocata 1:`, `Pick 2)`. */
function endOfNumbering(tokens: readonly Token[], at: number): number {
  const isNumbering =
    wholeOf(tokens[at]) !== null && [':', ')'].includes(textAt(tokens, at + 1)) && !isNumber(tokens[at + 2])
  return isNumbering ? at + 2 : at
}

/** The meaning of a phrase in its context; null where an ambiguous short word is a plain word. */
function meantTerm(
  terms: readonly Term[],
  tokens: readonly Token[],
  at: number,
  to: number,
  before: readonly Lexeme[],
): Term | null {
  const text = textAt(tokens, at)
  const isNumberNext = isNumber(tokens[to]) || (textAt(tokens, to) === '+' && isNumber(tokens[to + 1]))
  if (to === at + 1) {
    // `3-0 o 3-1`.
    if (text === 'o' && before.at(-1)?.is === 'pair') return { is: 'or' }
    if (['o', 'u', 'un', 'piu', 'sopra', 'sotto', 'oltre'].includes(text)) {
      const term = isNumberNext ? terms[0] : terms[1]
      return term ?? null
    }
    if (text === 'h') {
      const last = before.at(-1)
      const isAfterSide = last?.is === 'number' && last.sign === null && /^[12]$/.test(last.text)
      const isBeforeNumber = isNumberNext || ['+', '-', '('].includes(textAt(tokens, to))
      return isAfterSide || isBeforeNumber ? { is: 'handicap' } : null
    }
    if (text === 're' && !isNumberNext) return null
    // `Handicap asiatico` in short, or `ha vinto`.
    if (text === 'ha' && !isBeforeLine(tokens, to)) return null
    if (text === 'q' && isNumber(tokens[to]) && isGlued(tokens, to) && wholeOf(tokens[to]) !== null)
      return { is: 'ambiguous' }
  }
  if (terms[0]?.is === 'head' && text === 'doppia' && to === at + 1) {
    const next = phraseAt(tokens, textAt(tokens, to) === ':' ? to + 1 : to)
    return next?.terms[0]?.is === 'chance' ? terms[0] : { is: 'multiple', legs: 2 }
  }
  return terms[0] ?? null
}

/** Whether a number with a sign comes within 8 tokens: behind a name at most. */
const isBeforeLine = (tokens: readonly Token[], from: number): boolean =>
  tokens
    .slice(from, from + 8)
    .some(({ text }, index) => /^[+-]$/.test(text) && isNumber(tokens[from + index + 1]))

/** Two outcomes, of two periods or of a double chance typed wrongly: `1/X`, `X-2`, `1/1`. */
function signsAt(tokens: readonly Token[], at: number): Step | null {
  const [half, full] = [signOf(tokens[at]), signOf(tokens[at + 2])]
  const mark = textAt(tokens, at + 1)
  if (half === null || full === null || textAt(tokens, at + 3) === '/') return null
  const isMark =
    mark === '/' ||
    (mark === '-' && (half === 'X' || full === 'X') && isGlued(tokens, at + 1) && isGlued(tokens, at + 2))
  return isMark ? { to: at + 3, lexemes: [{ is: 'signs', half, full }] } : null
}

const signOf = (token: Token | undefined): Sign | null =>
  token?.text === '1' ? '1' : token?.text === '2' ? '2' : token?.text === 'x' ? 'X' : null
