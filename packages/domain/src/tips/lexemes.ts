import { parseDecimalInput } from '../format/number.ts'
import type { Sign } from './tip.ts'
import { CROSS, hundredthsOf, type Token, wholeOf } from './tokens.ts'
import { phraseAt, type Term } from './vocabulary.ts'

export interface NumberLexeme {
  is: 'number'
  text: string
  /** Hundredths, without the sign; null when the digits say no number of at most two decimals. */
  hundredths: number | null
  decimals: number
  sign: '+' | '-' | null
  /** `2+`: or more. */
  orMore: boolean
  /** Both lines of a quarter were written: `-0,5/-1`. */
  isSplit: boolean
}

export type Lexeme =
  | { is: 'term'; term: Term; text: string }
  | { is: 'word'; text: string }
  | NumberLexeme
  /** Two whole numbers: a score, a range, a date. */
  | { is: 'pair'; a: number; b: number; mark: '-' | ':' | '/' }
  /** Two outcomes: `1/X`. */
  | { is: 'signs'; half: Sign; full: Sign }
  | { is: 'odds'; value: string | null; isTotal: boolean; isMarked: boolean }
  /** What may part two competitors: a dash, glued or apart, `vs`, a slash. */
  | { is: 'versus'; mark: 'dash' | 'glued' | 'word' | 'slash' }
  | { is: 'cross' }
  /** Something that was recognised and says nothing here, and every other sign. */
  | { is: 'cut' }

const CUT: Lexeme = { is: 'cut' }
const VERSUS = new Set(['vs', 'v', 'contro', 'versus'])
/** Between a word that announces odds and their number. */
const BEFORE_ODDS = new Set([':', '=', '.', 'a', 'di', 'circa', '@', '~', 'è', 'e', '-', ',', 'da', '|', '>'])
const STAKE_UNITS = new Set(['u', 'unita', 'units', 'unit', 'euro', 'eur', '%', '€', 'stake', 'stk'])

interface Step {
  to: number
  lexemes: Lexeme[]
}

/** What the tokens of a line are to a reader of tips. Each token is looked at a bounded number of times. */
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
    amountAt(tokens, at) ??
    dateAt(tokens, at) ??
    hourAt(tokens, at) ??
    phraseStep(tokens, at, before) ??
    numberAt(tokens, at, before) ??
    signAt(tokens, at, before)
  )
}

const skip = (to: number): Step => ({ to, lexemes: [CUT] })
const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''
const isGlued = (tokens: readonly Token[], at: number): boolean => tokens[at]?.apart === false
const isNumber = (token: Token | undefined): boolean => token?.is === 'number'

/** `@nome`, `#nome`, and addresses: up to the next space. */
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

/** `3u`, `2%`, `€ 50`, `50 euro`, `3 unità`. */
function amountAt(tokens: readonly Token[], at: number): Step | null {
  if (textAt(tokens, at) === '€' && isNumber(tokens[at + 1])) return skip(at + 2)
  if (!isNumber(tokens[at])) return null
  const unit = textAt(tokens, at + 1)
  if (!STAKE_UNITS.has(unit)) return null
  const isUnder = unit === 'u' && (isNumber(tokens[at + 2]) || !isGlued(tokens, at + 1))
  const isNextStake = (unit === 'stake' || unit === 'stk') && isNumber(tokens[at + 2])
  return isUnder || isNextStake ? null : skip(at + 2)
}

/** `12/11/2025`, `12.11.2025`, `12 novembre`, `sabato 12`, `giornata 12`. */
function dateAt(tokens: readonly Token[], at: number): Step | null {
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
    const next = phraseAt(tokens, isFeminine ? at + 2 : at + 1)
    const [term] = next?.terms ?? []
    if (next !== null && (term?.is === 'month' || term?.is === 'round')) return skip(next.to)
    return null
  }
  const phrase = phraseAt(tokens, at)
  const [term] = phrase?.terms ?? []
  if (phrase === null || (term?.is !== 'weekday' && term?.is !== 'round')) return null
  const isLetter = term.is === 'round' && /^[a-l]$/.test(textAt(tokens, phrase.to))
  const isCounted = isNumber(tokens[phrase.to]) || tokens[phrase.to]?.is === 'ordinal' || isLetter
  const to = isCounted ? phrase.to + 1 : phrase.to
  const month = to > phrase.to ? phraseAt(tokens, to) : null
  if (month?.terms[0]?.is === 'month') return skip(month.to)
  if (textAt(tokens, to) === '/' && isGlued(tokens, to) && wholeOf(tokens[to + 1]) !== null)
    return skip(to + 2)
  return skip(to)
}

/** `20:45`, `ore 20.45`, `h21`, `55'`. */
function hourAt(tokens: readonly Token[], at: number): Step | null {
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

function clockAt(tokens: readonly Token[], at: number): number | null {
  const [hour, minutes] = [wholeOf(tokens[at]), wholeOf(tokens[at + 2])]
  const isColon = textAt(tokens, at + 1) === ':' && isGlued(tokens, at + 1) && isGlued(tokens, at + 2)
  if (!isColon || hour === null || minutes === null || tokens[at + 2]?.text.length !== 2) return null
  return hour < 24 && minutes < 60 ? at + 3 : null
}

/** Whether what was read last may stand before a number, so that a short word between means something. */
function phraseStep(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  if (textAt(tokens, at) === '@') return oddsStep(tokens, at + 1, false)
  if (isPlainSign(tokens, at)) return null
  const signs = signsAt(tokens, at)
  const phrase = phraseAt(tokens, at)
  if (signs !== null && (phrase === null || phrase.to < signs.to)) return signs
  if (phrase === null) return null
  // `1 T/T`: a side and a head to head, no first half.
  if (isNumber(tokens[at]) && textAt(tokens, phrase.to - 1) === 't' && textAt(tokens, phrase.to) === '/')
    return null
  const shorter = shorterOutcome(tokens, at, phrase)
  if (shorter !== null) return shorter
  if (isBareDigit(tokens, at, phrase)) return null
  const text = tokens
    .slice(at, phrase.to)
    .map((token) => token.text)
    .join(' ')
  const term = meantTerm(phrase.terms, tokens, at, phrase.to, before)
  if (term === null) return { to: phrase.to, lexemes: [{ is: 'word', text }] }
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
    case 'hour':
    case 'month':
      return skip(phrase.to)
    case 'name':
      return { to: phrase.to, lexemes: [{ is: 'word', text }] }
    default:
      return { to: phrase.to, lexemes: [{ is: 'term', term, text }] }
  }
}

/** `X 1T`, `1X 2T`, `X 2 unità`: the last digit begins something else and is no part of the outcome. */
function shorterOutcome(
  tokens: readonly Token[],
  at: number,
  { to, terms }: { to: number; terms: readonly Term[] },
): Step | null {
  const [term] = terms
  const isOutcome = (term?.is === 'chance' || term?.is === 'head') && to - 1 > at && isNumber(tokens[to - 1])
  const [text, isX] = [textAt(tokens, at), textAt(tokens, at + 1) === 'x']
  if (!isOutcome) return null
  const isPeriod = phraseAt(tokens, to - 1)?.terms[0]?.is === 'period'
  if (text === 'x' && to === at + 2 && (isPeriod || tokens[at + 1]?.apart === true)) {
    return { to: to - 1, lexemes: [{ is: 'term', term: { is: 'sign', sign: 'X' }, text }] }
  }
  const isApart = tokens[at + 1]?.apart === false && tokens[at + 2]?.apart === true
  if (text !== '1' || !isX || to !== at + 3 || !(isPeriod || isApart)) return null
  return { to: to - 1, lexemes: [{ is: 'term', term: { is: 'chance', sign: '1X' }, text: '1x' }] }
}

/** `1 X` with a space between says two outcomes or one: the digit is read by itself. */
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

/** Plus and minus are decided where numbers are, a bare number by what stands around it. */
function isPlainSign(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  return text === '+' || text === '-'
}

/** Of a short word that means several things, what it means here. Null: nothing, it is a word. */
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
    if (['o', 'u', 'un', 'piu', 'sopra', 'sotto', 'oltre'].includes(text)) {
      const term = isNumberNext ? terms[0] : terms[1]
      return term ?? null
    }
    if (text === 'h') {
      const last = before.at(-1)
      const isAfterSide = last?.is === 'number' && last.sign === null && /^[12]$/.test(last.text)
      const isBeforeLine = isNumberNext || ['+', '-', '('].includes(textAt(tokens, to))
      return isAfterSide || isBeforeLine ? { is: 'handicap' } : null
    }
    if (text === 're' && !isNumberNext) return null
    if (text === 'a') return null
    if (text === 'q' && isNumber(tokens[to]) && isGlued(tokens, to) && wholeOf(tokens[to]) !== null)
      return { is: 'ambiguous' }
  }
  if (terms[0]?.is === 'head' && text === 'doppia' && to === at + 1) {
    const next = phraseAt(tokens, textAt(tokens, to) === ':' ? to + 1 : to)
    return next?.terms[0]?.is === 'chance' ? terms[0] : { is: 'multiple', legs: 2 }
  }
  return terms[0] ?? null
}

/** `1/X`, `X-2`, also `1/1`: outcomes of two periods, or a slip for a double chance. */
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

/** Odds after whatever announced them. Null when no number follows. */
function oddsStep(tokens: readonly Token[], after: number, isTotal: boolean): Step | null {
  let at = after
  let total = isTotal
  for (let steps = 0; steps < 5 && !isNumber(tokens[at]); steps++) {
    const phrase = phraseAt(tokens, at)
    const [term] = phrase?.terms ?? []
    if (phrase !== null && term?.is === 'least') return skip(endOfNumber(tokens, phrase.to))
    if (phrase !== null && (term?.is === 'total' || term?.is === 'odds' || term?.is === 'multiple')) {
      total ||= term.is !== 'odds'
      at = phrase.to
    } else if (textAt(tokens, at) === 'finale' || textAt(tokens, at) === 'combo') {
      total = true
      at++
    } else if (BEFORE_ODDS.has(textAt(tokens, at))) at++
    else return null
  }
  if (!isNumber(tokens[at])) return null
  const clock = clockAt(tokens, at)
  if (clock !== null) return skip(clock)
  if (['%', '€'].includes(textAt(tokens, at + 1))) return skip(at + 2)
  const { to, value } = oddsNumber(tokens, at)
  return { to, lexemes: [{ is: 'odds', value, isTotal: total, isMarked: true }] }
}

/** `Totale 3,31`: odds when it has the decimals of odds and nothing says what it would count. */
function totalStep(tokens: readonly Token[], after: number, saysOdds: boolean): Step | null {
  let at = after
  while ([':', '=', '@', '.', 'a', 'q'].includes(textAt(tokens, at))) at++
  if (!isNumber(tokens[at])) return oddsStep(tokens, at, true)
  const hasDecimals = /^\d+[.,]\d{2,3}$/.test(textAt(tokens, at))
  const isMarked = saysOdds || textAt(tokens, at - 1) === '@'
  return hasDecimals || isMarked ? oddsStep(tokens, at, true) : null
}

/** The number of odds, its slips of the keyboard included: `1;85`, `1:85`, `1,,85`, `1, 85`. */
function oddsNumber(tokens: readonly Token[], at: number): { to: number; value: string | null } {
  const whole = wholeOf(tokens[at])
  const digits = textAt(tokens, at)
  const sign = textAt(tokens, at + 1)
  const ambiguous = (to: number) => ({ to, value: null })
  if (whole !== null && whole < 100 && isGlued(tokens, at + 1)) {
    const second = sign !== '' && sign === textAt(tokens, at + 2) ? at + 3 : at + 2
    const decimals = textAt(tokens, second)
    const isSlip = [';', ':', "'", ',', '.'].includes(sign) && /^\d{2}$/.test(decimals)
    if (isSlip && isGlued(tokens, second)) return { to: second + 1, value: oddsText(`${digits}.${decimals}`) }
    if (isSlip && second === at + 2 && [',', '.'].includes(sign)) {
      return whole === 1 ? { to: second + 1, value: oddsText(`1.${decimals}`) } : ambiguous(second + 1)
    }
    if (sign === '+') return ambiguous(at + 2)
  }
  if (
    whole !== null &&
    whole < 10 &&
    /^\d{2}$/.test(sign) &&
    tokens[at + 1]?.is === 'number' &&
    !isStakeAfter(tokens, at + 1)
  ) {
    return ambiguous(at + 2)
  }
  if (isGlued(tokens, at + 1) && sign === '+' && !isNumber(tokens[at + 2])) return ambiguous(at + 2)
  if (['/', '-'].includes(sign) && /[.,]\d/.test(textAt(tokens, at + 2))) return ambiguous(at + 3)
  return { to: at + 1, value: whole !== null && whole > 99 ? null : oddsText(digits) }
}

const isStakeAfter = (tokens: readonly Token[], at: number): boolean => amountAt(tokens, at) !== null

/** Odds as canonical dot text, between 1 and 1,000 like those of a form; null for any other number. */
function oddsText(text: string): string | null {
  if (!/^\d{1,4}(?:[.,]\d{1,3})?$/.test(text)) return null
  const value = parseDecimalInput(text)
  return value === null || Number(value) <= 1 || Number(value) > 1000 ? null : value
}

/** After `quota minima`, `fino a`: past the number, which is no odds of the tip. */
function endOfNumber(tokens: readonly Token[], after: number): number {
  let at = after
  for (let steps = 0; steps < 4 && !isNumber(tokens[at]); steps++) {
    const isOdds = phraseAt(tokens, at)?.terms[0]?.is === 'odds'
    if (!isOdds && !BEFORE_ODDS.has(textAt(tokens, at))) return after
    at++
  }
  return isNumber(tokens[at]) ? at + 1 : after
}

/** After `stake`: `3/10`, `: 5%`, `da 50 €`, `alto`. */
function endOfStake(tokens: readonly Token[], after: number): number {
  let at = after
  while ([':', '=', 'da', 'di', '.', '-', '|', '('].includes(textAt(tokens, at)) && at < after + 3) at++
  if (
    ['alto', 'basso', 'medio', 'max', 'min', 'normale', 'massimo', 'minimo', 'fisso'].includes(
      textAt(tokens, at),
    )
  )
    return at + 1
  if (['€', '+', '-'].includes(textAt(tokens, at))) at++
  if (!isNumber(tokens[at])) return after
  at++
  if (['/', 'su', '-'].includes(textAt(tokens, at)) && isNumber(tokens[at + 1])) at += 2
  if (STAKE_UNITS.has(textAt(tokens, at)) && !(textAt(tokens, at) === 'u' && isNumber(tokens[at + 1]))) at++
  return at
}

function numberAt(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  const text = textAt(tokens, at)
  if ((text === '+' || text === '-') && isNumber(tokens[at + 1]) && isGlued(tokens, at + 1)) {
    const isAfterNumber = isNumber(tokens[at - 1]) && isGlued(tokens, at)
    const isAfterOver = before.at(-1)?.is === 'term' && isGlued(tokens, at) && text === '-'
    const last = before.at(-1)
    const isHandicap = last?.is === 'term' && ['asian', 'handicap', 'european', 'side'].includes(last.term.is)
    if (isAfterNumber || (isAfterOver && !isHandicap)) return null
    return signed(tokens, at + 1, text)
  }
  if (!isNumber(tokens[at])) return null
  return pairAt(tokens, at) ?? typedDecimal(tokens, at, before) ?? signed(tokens, at, null)
}

/** `2-1`, `2:1`, `2/4`, `2 - 1`. */
function pairAt(tokens: readonly Token[], at: number): Step | null {
  const mark = textAt(tokens, at + 1)
  const [a, b] = [wholeOf(tokens[at]), wholeOf(tokens[at + 2])]
  if (a === null || b === null || (mark !== '-' && mark !== ':' && mark !== '/')) return null
  const isGluedPair = isGlued(tokens, at + 1) && isGlued(tokens, at + 2)
  const isApartPair = mark === '-' && !isGlued(tokens, at + 1) && !isGlued(tokens, at + 2)
  return isGluedPair || isApartPair ? { to: at + 3, lexemes: [{ is: 'pair', a, b, mark }] } : null
}

/** After over and under: `2;5`, `2'5`, `2,,5`. */
function typedDecimal(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  const last = before.at(-1)
  if (last?.is !== 'term' || !['over', 'under'].includes(last.term.is) || wholeOf(tokens[at]) === null)
    return null
  const sign = textAt(tokens, at + 1)
  const second = sign !== '' && sign === textAt(tokens, at + 2) ? at + 3 : at + 2
  const decimals = textAt(tokens, second)
  if (![';', "'", ',', '.'].includes(sign) || !/^(?:5|25|75|50)$/.test(decimals)) return null
  if (!isGlued(tokens, at + 1) || !isGlued(tokens, second)) return null
  const text = `${textAt(tokens, at)},${decimals}`
  return { to: second + 1, lexemes: [numberLexeme(text, null, false)] }
}

function signed(tokens: readonly Token[], at: number, sign: '+' | '-' | null): Step {
  const text = textAt(tokens, at)
  const first = numberLexeme(text, sign, false)
  const split = splitAfter(tokens, at + 1, first)
  if (split !== null) return split
  const isOrMore = textAt(tokens, at + 1) === '+' && isGlued(tokens, at + 1) && !isNumber(tokens[at + 2])
  const isWhole = wholeOf(tokens[at]) !== null && sign === null
  if (isOrMore && isWhole && tokens[at + 2]?.is !== 'word')
    return { to: at + 2, lexemes: [{ ...first, orMore: true }] }
  if (isOrMore && isWhole && tokens[at + 2]?.apart === true)
    return { to: at + 2, lexemes: [{ ...first, orMore: true }] }
  return { to: at + 1, lexemes: [first] }
}

/** The second half of a quarter: `-0,5/-1`, `0,-0,5`, `2/2,5`. The two lie half a unit apart and do not differ in sign. */
function splitAfter(tokens: readonly Token[], after: number, first: NumberLexeme): Step | null {
  const mark = textAt(tokens, after)
  const isMark = mark === '/' || mark === ';' || ((mark === ',' || mark === '-') && isGlued(tokens, after))
  if (!isMark || first.hundredths === null) return null
  const sign = textAt(tokens, after + 1)
  const hasSign = (sign === '+' || sign === '-') && isGlued(tokens, after + 2)
  if ((mark === ',' || mark === ';') && !hasSign) return null
  const at = hasSign ? after + 2 : after + 1
  const second = hundredthsOf(tokens[at])
  if (second === null || Math.abs(second - first.hundredths) !== 50) return null
  const secondSign = hasSign ? (sign as '+' | '-') : null
  if (first.hundredths > 0 && second > 0 && secondSign !== null && secondSign !== first.sign) return null
  if (
    mark === '-' &&
    secondSign === null &&
    first.sign !== null &&
    !/[.,]/.test(first.text + textAt(tokens, at))
  )
    return null
  return {
    to: at + 1,
    lexemes: [
      {
        ...first,
        hundredths: (first.hundredths + second) / 2,
        decimals: 2,
        sign: first.hundredths === 0 ? (secondSign ?? first.sign) : first.sign,
        isSplit: true,
      },
    ],
  }
}

function numberLexeme(text: string, sign: '+' | '-' | null, isSplit: boolean): NumberLexeme {
  const parts = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text)
  const decimals = parts?.[2] ?? ''
  const hundredths =
    parts === null || decimals.length === 3
      ? null
      : Number(parts[1]) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return { is: 'number', text, hundredths, decimals: decimals.length, sign, orMore: false, isSplit }
}

function signAt(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step {
  const token = tokens[at]
  const text = token?.text ?? ''
  if (text === '#' && isNumber(tokens[at + 1])) return skip(at + 2)
  const one = (lexeme: Lexeme): Step => ({ to: at + 1, lexemes: [lexeme] })
  if (token?.is === 'word') return VERSUS.has(text) ? versusWord(tokens, at) : one({ is: 'word', text })
  if (token?.is === 'ordinal') return one({ is: 'word', text })
  if (text === CROSS) return one({ is: 'cross' })
  if (text === '+' || text === '&') return one({ is: 'term', term: { is: 'and' }, text })
  if (text === "'") return { to: at + 1, lexemes: [] }
  if (text === '.') {
    const last = before.at(-1)
    const isInitial =
      last?.is === 'word' && last.text.length <= 4 && isGlued(tokens, at) && tokens[at + 1]?.is === 'word'
    return isInitial ? { to: at + 1, lexemes: [] } : one(CUT)
  }
  if (text === '/') return one({ is: 'versus', mark: 'slash' })
  if (text === '-' || text === '_') {
    let to = at + 1
    while (['-', '_'].includes(textAt(tokens, to))) to++
    const isApart = !isGlued(tokens, at) || !isGlued(tokens, to) || to > at + 1
    return { to, lexemes: [{ is: 'versus', mark: isApart ? 'dash' : 'glued' }] }
  }
  return one(CUT)
}

function versusWord(tokens: readonly Token[], at: number): Step {
  const to = textAt(tokens, at + 1) === '.' ? at + 2 : at + 1
  return { to, lexemes: [{ is: 'versus', mark: 'word' }] }
}
