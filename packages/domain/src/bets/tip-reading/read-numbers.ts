import { isChatter } from './chatter.ts'
import {
  CUT,
  isGlued,
  isNumber,
  isTerm,
  type Lexeme,
  type NumberLexeme,
  type Step,
  skip,
  textAt,
} from './lexeme.ts'
import { CROSS, hundredthsOf, type Token, wholeOf } from './tokens.ts'

const VERSUS = new Set(['vs', 'v', 'contro', 'versus'])

/** A pair or a number with its sign; null where a sign belongs to no number. */
export function numberAt(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  const text = textAt(tokens, at)
  if ((text === '+' || text === '-') && isNumber(tokens[at + 1]) && isGlued(tokens, at + 1)) {
    const isAfterNumber = isNumber(tokens[at - 1]) && isGlued(tokens, at)
    const isAfterOver = before.at(-1)?.is === 'term' && isGlued(tokens, at) && text === '-'
    const isHandicap = isTerm(before.at(-1), 'asian', 'handicap', 'european', 'side')
    if (isAfterNumber || (isAfterOver && !isHandicap)) return null
    return signedNumber(tokens, at + 1, text)
  }
  if (!isNumber(tokens[at])) return null
  return pairAt(tokens, at) ?? typedDecimal(tokens, at, before) ?? signedNumber(tokens, at, null)
}

/** `2-1`, `2:1`, `2/4`, `2 - 1`. */
function pairAt(tokens: readonly Token[], at: number): Step | null {
  const mark = textAt(tokens, at + 1)
  const [a, b] = [wholeOf(tokens[at]), wholeOf(tokens[at + 2])]
  if (a === null || b === null || (mark !== '-' && mark !== ':' && mark !== '/')) return null
  const isGluedPair = isGlued(tokens, at + 1) && isGlued(tokens, at + 2)
  const isApartPair = mark === '-' && !isGlued(tokens, at + 1) && !isGlued(tokens, at + 2)
  // `3/10`, `14/03`: a stake or a day.
  const isAside =
    mark === '/' && (Math.max(a, b) > 6 || [at, at + 2].some((each) => /^0\d/.test(textAt(tokens, each))))
  if (isAside && isGluedPair) return skip(at + 3)
  return isGluedPair || isApartPair ? { to: at + 3, lexemes: [{ is: 'pair', a, b, mark }] } : null
}

/** A line behind over or under with its comma mistyped: `2;5`, `2,,5`. */
function typedDecimal(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step | null {
  if (!isTerm(before.at(-1), 'over', 'under') || wholeOf(tokens[at]) === null) return null
  const sign = textAt(tokens, at + 1)
  const second = sign === textAt(tokens, at + 2) ? at + 3 : at + 2
  const decimals = textAt(tokens, second)
  if (![';', ',', '.'].includes(sign) || !/^(?:5|25|75|50)$/.test(decimals)) return null
  if (!isGlued(tokens, at + 1) || !isGlued(tokens, second)) return null
  const text = `${textAt(tokens, at)},${decimals}`
  return { to: second + 1, lexemes: [numberLexeme(text, null)] }
}

function signedNumber(tokens: readonly Token[], at: number, sign: '+' | '-' | null): Step {
  const text = textAt(tokens, at)
  const first = numberLexeme(text, sign)
  const split = splitAfter(tokens, at + 1, first)
  if (split !== null) return split
  const isOrMore = textAt(tokens, at + 1) === '+' && isGlued(tokens, at + 1) && !isNumber(tokens[at + 2])
  const isWhole = wholeOf(tokens[at]) !== null && sign === null
  const isEnd = tokens[at + 2]?.is !== 'word' || tokens[at + 2]?.apart === true
  return isOrMore && isWhole && isEnd
    ? { to: at + 2, lexemes: [{ ...first, orMore: true }] }
    : { to: at + 1, lexemes: [first] }
}

/**
 * The second half of a quarter: `-0,5/-1`, `0,-0,5`, `2/2,5`. The two lie half a unit apart and do not differ in sign.
 */
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

function numberLexeme(text: string, sign: '+' | '-' | null): NumberLexeme {
  const digits = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text)
  const decimals = digits?.[2] ?? ''
  const hundredths =
    digits === null || decimals.length === 3
      ? null
      : Number(digits[1]) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return { is: 'number', text, hundredths, decimals: decimals.length, sign, orMore: false, isSplit: false }
}

/** Any token that nothing before has read: a word, a mark between names, another sign. */
export function signAt(tokens: readonly Token[], at: number, before: readonly Lexeme[]): Step {
  const token = tokens[at]
  const text = textAt(tokens, at)
  if (text === '#' && isNumber(tokens[at + 1])) return skip(at + 2)
  const singleStep = (lexeme: Lexeme): Step => ({ to: at + 1, lexemes: [lexeme] })
  if (token?.is === 'word') return wordStep(tokens, at)
  if (token?.is === 'ordinal') return singleStep({ is: 'word', text, isCapital: false })
  if (text === CROSS) return singleStep({ is: 'cross' })
  if (text === '+' || text === '&') return singleStep({ is: 'term', term: { is: 'and' }, text })
  if (text === "'") return { to: at + 1, lexemes: [] }
  if (text === '.') {
    const last = before.at(-1)
    const isInitial =
      last?.is === 'word' && last.text.length <= 4 && isGlued(tokens, at) && tokens[at + 1]?.is === 'word'
    if (isInitial) return { to: at + 1, lexemes: [] }
    return singleStep(isGlued(tokens, at + 1) ? CUT : STOP)
  }
  if (text === '!' || text === '?') return singleStep(STOP)
  if (text === '/') return singleStep({ is: 'versus', mark: 'slash' })
  if (text === '-' || text === '_') {
    let to = at + 1
    while (['-', '_'].includes(textAt(tokens, to))) to++
    const isApart = !isGlued(tokens, at) || !isGlued(tokens, to) || to > at + 1
    return { to, lexemes: [{ is: 'versus', mark: isApart ? 'dash' : 'glued' }] }
  }
  return singleStep(CUT)
}

const STOP: Lexeme = { is: 'stop' }

function wordStep(tokens: readonly Token[], at: number): Step {
  const text = textAt(tokens, at)
  const isCapital = tokens[at]?.isCapital === true
  // `Attacco forte contro difesa debole`: in a line with capitals a name has one, so no name follows.
  const isAgainst =
    text === 'contro' &&
    tokens[at + 1]?.isCapital === false &&
    tokens.some((token) => token.isCapital === true)
  if (VERSUS.has(text) && !isAgainst) {
    const to = textAt(tokens, at + 1) === '.' ? at + 2 : at + 1
    return { to, lexemes: [{ is: 'versus', mark: 'word' }] }
  }
  // `today's`.
  if (text === 's' && textAt(tokens, at - 1) === "'" && isGlued(tokens, at))
    return { to: at + 1, lexemes: [] }
  const lexeme: Lexeme = isChatter(text)
    ? { is: 'chatter', text, isCapital }
    : { is: 'word', text, isCapital }
  return { to: at + 1, lexemes: [lexeme] }
}
