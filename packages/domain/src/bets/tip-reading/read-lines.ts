import { isTerm, type Lexeme } from './lexeme.ts'
import { isSideNumber, line4Of, type PickLexemes, Unread, wordsOf } from './pick-lexemes.ts'
import { greatestLineOf, isTwoWaySport } from './pick-sport.ts'
import type { Period, Pick, Push, Sign, Unit } from './tip.ts'

/** A total: over, under, `almeno 3`, `3+`. */
export function readTotal(lexemes: PickLexemes, period: Period): Pick {
  const over = lexemes.take('over')
  const under = lexemes.take('under')
  lexemes.take('overUnder')
  lexemes.take('asian')
  const unit = goalUnit(lexemes)
  const isAtLeast = lexemes.take('atLeast')
  if (over && under) throw new Unread('MARKET_AMBIGUOUS')
  const side = lexemes.takeNamedSide()
  const numbers = lexemes.takeNumbers()
  const [number] = numbers
  if (number === undefined) throw new Unread('LINE_MISSING')
  if (numbers.some(({ hundredths }) => hundredths !== number.hundredths)) throw new Unread('LINE_AMBIGUOUS')
  if (!over && !under && !isAtLeast && !number.orMore) throw new Unread('SIDE_MISSING')
  if (isAtLeast || number.orMore) {
    if (over || under || unit === null) throw new Unread('MARKET_AMBIGUOUS')
    // `Almeno 3` is over 2,5; a number with decimals is no count.
    const line4 = line4Of(number) - 2
    if (line4 % 4 !== 2) throw new Unread('LINE_INVALID', number.text)
    return { market: 'total', period, unit, side, over: true, line4 }
  }
  const line4 = line4Of(number)
  if (number.sign === '-' || line4 <= 0) throw new Unread('LINE_INVALID', number.text)
  // From 10 on a whole line of goals lacks its decimal point: `Over 25`.
  if (
    line4 / 4 > greatestLineOf(unit) ||
    (number.decimals === 0 && line4 >= 40 && isOfGoals(lexemes, unit))
  ) {
    throw new Unread('LINE_AMBIGUOUS', number.text)
  }
  return { market: 'total', period, unit, side, over, line4 }
}

function isOfGoals(lexemes: PickLexemes, unit: Unit | null): boolean {
  return (
    unit === 'goals' ||
    (unit === null && (lexemes.context.sport === null || lexemes.context.sport === 'calcio'))
  )
}

/** `Over 2,5 gol` counts goals; `Gol over 2,5` and `Over 2,5 Goal` may be two picks. */
function goalUnit(lexemes: PickLexemes): Unit | null {
  const unit = lexemes.takeUnit()
  const lexeme = lexemes.items.find((item) => isTerm(item, 'goal'))
  if (lexeme === undefined) return unit
  const goal = lexemes.items.indexOf(lexeme)
  const number = lexemes.items.findIndex((item) => item.is === 'number')
  lexemes.remove(lexeme)
  const isOrMore = lexemes.numbers().some((item) => item.orMore) || lexemes.has('atLeast')
  const hasSide = lexemes.has('side')
  if ((goal < number || !lexeme.term.isUnit) && !hasSide && !isOrMore)
    throw new Unread('MARKET_AMBIGUOUS', lexeme.text)
  return unit ?? 'goals'
}

/** Whether lexemes say a handicap: by its name, or by a line with a sign, in two halves, or of `0,0`. */
export function hasHandicap(lexemes: PickLexemes): boolean {
  if (lexemes.has('handicap', 'asian', 'european')) return true
  return lexemes
    .numbers()
    .some(
      (number) => number.sign !== null || number.isSplit || (number.hundredths === 0 && number.decimals > 0),
    )
}

export function readHandicap(lexemes: PickLexemes, period: Period): Pick {
  const isAsian = lexemes.take('asian')
  const isEuropean = lexemes.take('european')
  const isNamed = lexemes.take('handicap') || isAsian || isEuropean
  lexemes.take('winner')
  if (isAsian && isEuropean) throw new Unread('MARKET_AMBIGUOUS')
  const unit = lexemes.takeUnit() ?? (lexemes.take('goal') ? 'goals' : null)
  const start = lexemes.items.find((lexeme) => lexeme.is === 'pair')
  if (start) return startHandicap(lexemes, period, start, isAsian, isNamed)
  const numbers = lexemes.numbers()
  const lines = numbers.filter((number) => !isSideNumber(number))
  const [line] = lines
  if (lexemes.has('sign')) throw new Unread('MARKET_AMBIGUOUS')
  if (line === undefined) {
    throw new Unread(lexemes.has('side') && numbers.length > 0 ? 'LINE_AMBIGUOUS' : 'LINE_MISSING')
  }
  lexemes.remove(...lines)
  const side = lexemes.takeRequiredSide()
  if (lines.some((other) => other.hundredths !== line.hundredths || other.sign !== line.sign))
    throw new Unread('LINE_AMBIGUOUS')
  const size4 = line4Of(line)
  if (line.sign === null && size4 !== 0) throw new Unread('LINE_AMBIGUOUS', line.text)
  if (lexemes.context.isLive && !isTwoWaySport(lexemes.context.sport)) throw new Unread('LIVE_HANDICAP')
  const line4 = size4 === 0 ? 0 : line.sign === '-' ? -size4 : size4
  if (isEuropean && (line4 % 4 !== 0 || line4 === 0)) throw new Unread('LINE_INVALID', line.text)
  // No handicap of football goals is greater than 6, and none of other units than 60.
  if (size4 / 4 > (isOfGoals(lexemes, unit) && lexemes.context.sport === 'calcio' ? 6 : 60))
    throw new Unread('LINE_INVALID', line.text)
  return {
    market: 'handicap',
    period,
    unit,
    side,
    line4,
    push: pushOf(lexemes, line4, unit, isAsian, isEuropean),
  }
}

/** The outcome at exactly a whole line: tipsters mean an Asian or a European handicap, and only the text tells. */
function pushOf(
  lexemes: PickLexemes,
  line4: number,
  unit: Unit | null,
  isAsian: boolean,
  isEuropean: boolean,
): Push | null {
  if (isEuropean) return 'loss'
  if (isAsian || line4 === 0 || line4 % 4 !== 0) return 'void'
  if (unit !== null && unit !== 'goals') return unit === 'corners' || unit === 'cards' ? null : 'void'
  return isTwoWaySport(lexemes.context.sport) ? 'void' : null
}

/** `1 handicap (0:1)`: a European handicap by the score the match starts at. */
function startHandicap(
  lexemes: PickLexemes,
  period: Period,
  start: { a: number; b: number; mark: string } & Lexeme,
  isAsian: boolean,
  isNamed: boolean,
): Pick {
  if (
    !isNamed ||
    isAsian ||
    start.mark === '/' ||
    Math.min(start.a, start.b) !== 0 ||
    Math.max(start.a, start.b) > 6
  ) {
    throw new Unread('LINE_INVALID', wordsOf(start))
  }
  lexemes.remove(start)
  const home4 = 4 * (start.a - start.b)
  if (home4 === 0) throw new Unread('LINE_INVALID', wordsOf(start))
  if (lexemes.take('sign')) {
    return { market: 'handicapDraw', period, line4: home4 }
  }
  const side = lexemes.takeRequiredSide()
  return {
    market: 'handicap',
    period,
    unit: null,
    side,
    line4: side === 'home' ? home4 : -home4,
    push: 'loss',
  }
}

/** A number of goals from one to another: multigol, or with `somma` exactly one number. */
export function readRange(lexemes: PickLexemes, period: Period): Pick {
  const isSum = lexemes.take('sum')
  lexemes.take('multigoal')
  lexemes.take('goal')
  lexemes.takeUnit()
  const side = lexemes.takeNamedSide()
  const range = lexemes.items.find((lexeme) => lexeme.is === 'pair' || lexeme.is === 'signs')
  const numbers = lexemes.numbers()
  const [number] = numbers
  const [first, second] = numbers.map((number) =>
    number.sign === null && number.decimals === 0 ? (number.hundredths ?? 0) / 100 : 0,
  )
  // `multigol da 2 a 4`.
  if (
    range === undefined &&
    numbers.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    0 < first &&
    first < second &&
    second <= 10
  ) {
    lexemes.remove(...numbers)
    return { market: 'range', period, side, from: first, to: second }
  }
  if (range === undefined) {
    if (number === undefined || numbers.length > 1 || number.hundredths === null || number.sign !== null)
      throw new Unread('LINE_MISSING')
    if (!number.orMore && !isSum) throw new Unread('LINE_AMBIGUOUS', number.text)
    lexemes.remove(number)
    if (number.hundredths % 100 !== 0) throw new Unread('LINE_INVALID', number.text)
    const from = number.hundredths / 100
    return { market: 'range', period, side, from, to: number.orMore ? null : from }
  }
  lexemes.remove(range)
  const [from, to] = range.is === 'pair' ? [range.a, range.b] : [Number(range.half), Number(range.full)]
  if (!(from < to) || to > 10) throw new Unread('LINE_INVALID', wordsOf(range))
  return { market: 'range', period, side, from, to }
}

/**
 * One or more exact scores.
 * @param isNamed the text names the market; otherwise a pair beside a side is a score in sets
 */
export function readExactScore(lexemes: PickLexemes, period: Period, isNamed: boolean): Pick {
  lexemes.takeUnit()
  lexemes.take('winner')
  lexemes.take('or')
  lexemes.remove(...lexemes.items.filter((lexeme) => lexeme.is === 'versus'))
  const pairs = lexemes.items.filter((lexeme) => lexeme.is === 'pair')
  lexemes.remove(...pairs)
  const side = lexemes.takeSide()
  if (pairs.length === 0) throw new Unread('LINE_MISSING')
  if (!isNamed && side === null) throw new Unread('MARKET_AMBIGUOUS')
  const scores = pairs.map((pair): [number, number] => {
    const { a, b, mark } = pair
    // A match ends with sets, a set with games: `6-4 6-4` is no end of a match.
    const isOfSets = !isNamed && period === 'match'
    if (mark === '/' || Math.max(a, b) > (isOfSets ? 3 : 15)) throw new Unread('LINE_INVALID', wordsOf(pair))
    if (side === null) return [a, b]
    if (side === 'home') {
      if (a <= b) throw new Unread('LINE_AMBIGUOUS', wordsOf(pair))
      return [a, b]
    }
    // Behind the away side `1-2` and `2-1` mean the same: the greater figure is the winner's.
    if (a === b) throw new Unread('LINE_AMBIGUOUS', wordsOf(pair))
    return [Math.min(a, b), Math.max(a, b)]
  })
  return { market: 'exactScore', period, scores }
}

export function readHalfFull(lexemes: PickLexemes): Pick {
  const signs = lexemes.items.find((lexeme) => lexeme.is === 'signs' || lexeme.is === 'pair')
  if (signs === undefined) throw new Unread('LINE_MISSING')
  lexemes.remove(signs)
  if (signs.is === 'signs') return { market: 'halfTimeFullTime', half: signs.half, full: signs.full }
  const { a: half, b: full } = signs
  if ((half !== 1 && half !== 2) || (full !== 1 && full !== 2))
    throw new Unread('LINE_INVALID', wordsOf(signs))
  return { market: 'halfTimeFullTime', half: `${half}` as Sign, full: `${full}` as Sign }
}
