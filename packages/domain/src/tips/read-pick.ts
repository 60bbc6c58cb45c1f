import { NAMED } from './event.ts'
import type { Lexeme, NumberLexeme } from './lexemes.ts'
import {
  type Period,
  type Pick,
  type Problem,
  type ProblemCode,
  type Push,
  type Side,
  type Sign,
  type Sport,
  type Unit,
  unitsOf,
} from './tip.ts'
import type { Term } from './vocabulary.ts'

export interface PickContext {
  sport: Sport | null
  isLive: boolean
}

export interface PickReading {
  pick: Pick | null
  sport: Sport | null
  problems: Problem[]
}

/** Say nothing about what is bet on. */
const FILLERS = new Set(
  'il lo la i gli le l un una uno di del della dello dei delle degli d da dal dalla in nel nella nei nelle su sul sulla per con al alla allo ai alle a tra fra che si sua suo loro era sono sia più ma anche solo tutto ad'.split(
    ' ',
  ),
)

class Unread extends Error {
  readonly problem: Problem
  constructor(code: ProblemCode, words: string | null = null) {
    super(code)
    this.problem = { code, words }
  }
}

/** What is bet on, from the lexemes of one leg with its competitors as sides. Whatever is left over makes it unread. */
export function readPick(lexemes: readonly Lexeme[], context: PickContext): PickReading {
  try {
    const pick = combined(meaningful(lexemes, context), context)
    const sport = sportOf(pick, context.sport)
    return { pick: withUnits(pick, sport), sport, problems: [] }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return { pick: null, sport: context.sport, problems: [error.problem] }
  }
}

function meaningful(lexemes: readonly Lexeme[], { isLive }: PickContext): Lexeme[] {
  const kept: Lexeme[] = []
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.is === 'cross') {
      const isBesideSign = [lexemes[at - 1], lexemes[at + 1]].some(
        (beside) => beside?.is === 'number' && isSideNumber(beside),
      )
      if (isBesideSign) throw new Unread('MARKET_AMBIGUOUS')
    } else if (lexeme.is === 'term') {
      if (lexeme.term.is === 'unread') throw new Unread('MARKET_UNREAD', lexeme.text)
      if (lexeme.term.is === 'ambiguous') throw new Unread('MARKET_AMBIGUOUS', lexeme.text)
      // From or until a minute: a score at the end does not tell. Of a match being played it is where it stands.
      if (lexeme.term.is === 'minute' && !isLive) throw new Unread('MARKET_UNREAD', lexeme.text)
      if (!SILENT.has(lexeme.term.is)) kept.push(lexeme)
    } else if (lexeme.is === 'versus' && lexeme.mark !== 'slash') continue
    else if (lexeme.is === 'word' && FILLERS.has(lexeme.text)) continue
    else if (lexeme.is === 'pair' && (isLive || isDateOrStake(lexeme))) continue
    else if (lexeme.is === 'number' && isHour(lexeme, lexemes[at - 1])) continue
    else if (lexeme.is !== 'cut' && lexeme.is !== 'odds') kept.push(lexeme)
  }
  return kept
}

const SILENT = new Set<Term['is']>(['minute', 'sport', 'live', 'multiple', 'total', 'system', 'yes'])

const isDateOrStake = ({ a, b, mark }: { a: number; b: number; mark: string }): boolean =>
  mark === '/' && Math.max(a, b) > 6

/** `20.45` with no term before it. */
const isHour = ({ hundredths, decimals, sign }: NumberLexeme, before: Lexeme | undefined): boolean =>
  decimals === 2 &&
  sign === null &&
  before?.is !== 'term' &&
  hundredths !== null &&
  hundredths >= 1000 &&
  hundredths < 2400 &&
  hundredths % 100 < 60

/** A bare 1 or 2. */
const isSideNumber = ({ text, sign, orMore, isSplit }: NumberLexeme): boolean =>
  (text === '1' || text === '2') && sign === null && !orMore && !isSplit

function combined(lexemes: readonly Lexeme[], context: PickContext): Pick {
  const parts: Lexeme[][] = [[]]
  for (const lexeme of lexemes) {
    if (lexeme.is === 'term' && lexeme.term.is === 'and') parts.push([])
    else parts.at(-1)?.push(lexeme)
  }
  const said = parts.filter((part) => part.length > 0)
  if (said.length === 0) throw new Unread('PICK_MISSING')
  const picks = said.flatMap((part) => unjoined(part)).map((part) => new Part(part, context).read())
  const [only] = picks
  if (picks.length === 1 && only !== undefined) return only
  const periods = said.map(
    (part) => part.filter((lexeme) => lexeme.is === 'term' && lexeme.term.is === 'period').length,
  )
  // A period said once may be meant for all of them or for its own alone.
  if (said.length > 1 && periods.some((count) => count > 0) && periods.includes(0))
    throw new Unread('MARKET_AMBIGUOUS')
  return { market: 'combo', parts: picks.flatMap((pick) => (pick.market === 'combo' ? pick.parts : [pick])) }
}

const termOf = (lexeme: Lexeme): Term['is'] | null => (lexeme.is === 'term' ? lexeme.term.is : null)
/** A term that is a whole pick by itself, so that beside another it needs no plus: `1X over 1,5`. */
const isWhole = (lexeme: Lexeme): boolean =>
  ['chance', 'bothScore', 'noGoal', 'sign'].includes(termOf(lexeme) ?? '')

function unjoined(part: readonly Lexeme[]): Lexeme[][] {
  const whole = part.filter(isWhole)
  const rest = part.filter((lexeme) => !isWhole(lexeme))
  const hasOther = rest.some((lexeme) => ['over', 'under', 'multigoal', 'sum'].includes(termOf(lexeme) ?? ''))
  if (whole.length === 0 || (whole.length === 1 && !hasOther)) return [[...part]]
  if (rest.some((lexeme) => termOf(lexeme) === 'period')) throw new Unread('MARKET_AMBIGUOUS')
  if (new Set(whole.map(termOf)).size < whole.length) throw new Unread('MARKET_AMBIGUOUS')
  const left = hasOther ? rest : []
  if (!hasOther && rest.some((lexeme) => termOf(lexeme) !== 'head')) throw new Unread('MARKET_AMBIGUOUS')
  return [...whole.map((lexeme) => [lexeme]), ...(left.length > 0 ? [left] : [])]
}

/** The lexemes of one pick, taken away one by one as they are understood. */
class Part {
  private items: Lexeme[]
  private readonly context: PickContext

  constructor(items: readonly Lexeme[], context: PickContext) {
    this.items = [...items]
    this.context = context
  }

  read(): Pick {
    const pick = this.market()
    this.items = this.items.filter((lexeme) => termOf(lexeme) !== 'head')
    if (this.items.length > 0) throw new Unread('WORDS_UNREAD', this.items.map(wordsOf).join(' '))
    return pick
  }

  private market(): Pick {
    const period = this.period()
    if (this.take('halfFull')) return this.halfFull()
    if (this.take('exact')) return this.exact(period, true)
    if (this.has('multigoal') || this.has('sum')) return this.range(period)
    if (this.take('tieBreak')) return { market: 'tieBreak', yes: !this.take('no') }
    if (this.take('aSet'))
      return { market: 'total', period, unit: 'sets', side: this.needSide(), over: true, line4: 2 }
    if (this.take('qualifies')) {
      this.take('winner')
      return { market: 'qualifies', side: this.needSide() }
    }
    if (this.has('scores') || this.has('scoresNot') || this.has('cleanSheet')) return this.scores(period)
    if (this.has('odd') || this.has('even') || this.has('even?') || this.has('oddEven'))
      return this.oddEven(period)
    if (this.has('bothScore') || this.has('noGoal') || this.has('bothScoreHead'))
      return this.bothScore(period)
    if (
      this.has('over') ||
      this.has('under') ||
      this.has('overUnder') ||
      this.has('atLeast') ||
      this.someNumber((n) => n.orMore)
    ) {
      return this.total(period)
    }
    if (this.hasHandicap()) return this.handicap(period)
    if (this.take('drawNoBet')) {
      this.take('winner')
      return { market: 'drawNoBet', period, side: this.needSide() }
    }
    const chance = this.items.find((lexeme) => termOf(lexeme) === 'chance')
    if (chance?.is === 'term' && chance.term.is === 'chance') {
      this.remove(chance)
      return { market: 'doubleChance', period, sign: chance.term.sign }
    }
    return this.result(period)
  }

  private result(period: Period): Pick {
    if (this.items.some((lexeme) => lexeme.is === 'signs')) throw new Unread('MARKET_AMBIGUOUS', this.words())
    const twelve = this.items.find(
      (lexeme) => lexeme.is === 'number' && lexeme.text === '12' && lexeme.sign === null,
    )
    if (twelve !== undefined) {
      this.remove(twelve)
      return { market: 'doubleChance', period, sign: '12' }
    }
    if (
      this.items.some(
        (lexeme) =>
          termOf(lexeme) === 'head' &&
          lexeme.is === 'term' &&
          lexeme.term.is === 'head' &&
          lexeme.term.of === 'chance',
      )
    ) {
      throw new Unread('SIDE_MISSING')
    }
    if (this.take('notLose'))
      return { market: 'doubleChance', period, sign: this.needSide() === 'home' ? '1X' : 'X2' }
    const pair = this.items.find((lexeme) => lexeme.is === 'pair')
    const saysSets =
      this.context.sport === 'tennis' || this.context.sport === 'volley' || this.hasUnit('sets')
    if (pair !== undefined && saysSets) return this.exact(period, false)
    const isCount = this.take('most') || this.items.some((lexeme) => termOf(lexeme) === 'head')
    const unit = this.unit()
    if (unit === 'sets' || unit === 'games' || ((unit === 'corners' || unit === 'cards') && !isCount)) {
      throw new Unread('MARKET_AMBIGUOUS', this.words())
    }
    const isTwoWay = this.take('headToHead')
    const isWin = this.take('winner')
    const toNil = this.take('toNil')
    const drawn = this.items.find((lexeme) => termOf(lexeme) === 'sign')
    if (drawn !== undefined) {
      this.remove(drawn)
      if (isTwoWay || isWin || toNil) throw new Unread('MARKET_AMBIGUOUS')
      return { market: 'result', period, unit, sign: 'X' }
    }
    const isNamed = this.items.some(
      (lexeme) =>
        lexeme.is === 'term' &&
        lexeme.term.is === 'side' &&
        (lexeme.text === NAMED || /[12]$/.test(lexeme.text)),
    )
    const isNumbered = this.someNumber(isSideNumber)
    // `Inter vince di 1`: by one goal, or the 1 of the slip.
    if (isNamed && isNumbered && isWin) throw new Unread('MARKET_AMBIGUOUS')
    const side = this.side()
    if (side === null) {
      if (this.items.length > 0) throw new Unread('MARKET_UNKNOWN', this.words())
      throw new Unread(isWin || isTwoWay || toNil || isCount ? 'SIDE_MISSING' : 'PICK_MISSING')
    }
    if (!isNamed && !isNumbered && !isWin && !isTwoWay && !toNil && !isCount)
      throw new Unread('MARKET_UNKNOWN', this.words())
    if (isTwoWay) return { market: 'winner', period, side }
    const won: Pick = { market: 'result', period, unit, sign: side === 'home' ? '1' : '2' }
    if (!toNil) return won
    return {
      market: 'combo',
      parts: [won, { market: 'scores', period, side: side === 'home' ? 'away' : 'home', yes: false }],
    }
  }

  private total(period: Period): Pick {
    const over = this.take('over')
    const under = this.take('under')
    this.take('overUnder')
    this.take('asian')
    const unit = this.goalUnit()
    const isAtLeast = this.take('atLeast')
    if (over && under) throw new Unread('MARKET_AMBIGUOUS')
    const side = this.namedSide()
    const numbers = this.takeNumbers()
    const [number] = numbers
    if (number === undefined) throw new Unread('LINE_MISSING')
    if (numbers.some(({ hundredths }) => hundredths !== number.hundredths)) throw new Unread('LINE_AMBIGUOUS')
    if (!over && !under && !isAtLeast && !number.orMore) throw new Unread('SIDE_MISSING')
    if (isAtLeast || number.orMore) {
      if (over || under || unit === null) throw new Unread('MARKET_AMBIGUOUS')
      const line4 = this.line4(number) - 2
      if (line4 < 0 || line4 % 4 !== 2) throw new Unread('LINE_INVALID', number.text)
      return { market: 'total', period, unit, side, over: true, line4 }
    }
    const line4 = this.line4(number)
    if (number.sign === '-' || line4 <= 0) throw new Unread('LINE_INVALID', number.text)
    if (line4 / 4 > mostOf(unit) || (number.decimals === 0 && line4 >= 40 && this.isOfGoals(unit))) {
      throw new Unread('LINE_AMBIGUOUS', number.text)
    }
    return { market: 'total', period, unit, side, over, line4 }
  }

  private isOfGoals(unit: Unit | null): boolean {
    return (
      unit === 'goals' || (unit === null && (this.context.sport === null || this.context.sport === 'calcio'))
    )
  }

  /** `Over 2,5 gol` counts goals; `Gol over 2,5` and `Over 2,5 Goal` may be two picks. */
  private goalUnit(): Unit | null {
    const unit = this.unit()
    const goal = this.items.findIndex((lexeme) => termOf(lexeme) === 'goal')
    if (goal < 0) return unit
    const number = this.items.findIndex((lexeme) => lexeme.is === 'number')
    const lexeme = this.items[goal]
    if (lexeme?.is !== 'term' || lexeme.term.is !== 'goal') return unit
    this.remove(lexeme)
    const isOrMore = this.someNumber((item) => item.orMore) || this.has('atLeast')
    const hasSide = this.has('side')
    if ((goal < number || !lexeme.term.isUnit) && !hasSide && !isOrMore)
      throw new Unread('MARKET_AMBIGUOUS', lexeme.text)
    return unit ?? 'goals'
  }

  private hasHandicap(): boolean {
    if (this.has('handicap') || this.has('asian') || this.has('european')) return true
    return this.someNumber(
      (number) => number.sign !== null || number.isSplit || (number.hundredths === 0 && number.decimals > 0),
    )
  }

  private handicap(period: Period): Pick {
    const isAsian = this.take('asian')
    const isEuropean = this.take('european')
    const isNamed = this.take('handicap') || isAsian || isEuropean
    this.take('winner')
    if (isAsian && isEuropean) throw new Unread('MARKET_AMBIGUOUS')
    const unit = this.unit() ?? (this.take('goal') ? 'goals' : null)
    const start = this.items.find((lexeme) => lexeme.is === 'pair')
    if (start?.is === 'pair') return this.startHandicap(period, start, isAsian, isNamed)
    const numbers = this.numbers()
    const lines = numbers.filter((number) => !isSideNumber(number))
    const [line] = lines
    const isDraw = this.items.some((lexeme) => termOf(lexeme) === 'sign')
    if (isDraw) throw new Unread('MARKET_AMBIGUOUS')
    if (line === undefined) {
      const hasSide = this.items.some((lexeme) => termOf(lexeme) === 'side')
      throw new Unread(hasSide && numbers.length > 0 ? 'LINE_AMBIGUOUS' : 'LINE_MISSING')
    }
    this.removeAll(lines)
    const side = this.side()
    if (side === null) throw new Unread('SIDE_MISSING')
    if (lines.some((other) => other.hundredths !== line.hundredths || other.sign !== line.sign))
      throw new Unread('LINE_AMBIGUOUS')
    const size4 = this.line4(line)
    if (line.sign === null && size4 !== 0) throw new Unread('LINE_AMBIGUOUS', line.text)
    if (this.context.isLive && !isTwoWaySport(this.context.sport)) throw new Unread('LIVE_HANDICAP')
    const line4 = size4 === 0 ? 0 : line.sign === '-' ? -size4 : size4
    if (isEuropean && (line4 % 4 !== 0 || line4 === 0)) throw new Unread('LINE_INVALID', line.text)
    if (size4 / 4 > (this.isOfGoals(unit) && this.context.sport === 'calcio' ? 6 : 60))
      throw new Unread('LINE_INVALID', line.text)
    return {
      market: 'handicap',
      period,
      unit,
      side,
      line4,
      push: this.push(line4, unit, isAsian, isEuropean),
    }
  }

  /** Of a whole line: half the tipsters mean the Asian one, half the European one, and only what they write tells. */
  private push(line4: number, unit: Unit | null, isAsian: boolean, isEuropean: boolean): Push | null {
    if (isEuropean) return 'loss'
    if (isAsian || line4 === 0 || line4 % 4 !== 0) return 'void'
    if (unit !== null && unit !== 'goals') return unit === 'corners' || unit === 'cards' ? null : 'void'
    return isTwoWaySport(this.context.sport) ? 'void' : null
  }

  /** `1 handicap (0:1)`: the European one, from a score it starts at. */
  private startHandicap(
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
    if (this.context.isLive) throw new Unread('LIVE_HANDICAP')
    this.remove(start)
    const home4 = 4 * (start.a - start.b)
    if (home4 === 0) throw new Unread('LINE_INVALID', wordsOf(start))
    const drawn = this.items.find((lexeme) => termOf(lexeme) === 'sign')
    if (drawn !== undefined) {
      this.remove(drawn)
      return { market: 'handicapDraw', period, line4: home4 }
    }
    const side = this.needSide()
    return {
      market: 'handicap',
      period,
      unit: null,
      side,
      line4: side === 'home' ? home4 : -home4,
      push: 'loss',
    }
  }

  private range(period: Period): Pick {
    const isSum = this.take('sum')
    this.take('multigoal')
    this.take('goal')
    this.unit()
    const side = this.namedSide()
    const range = this.items.find((lexeme) => lexeme.is === 'pair' || lexeme.is === 'signs')
    const numbers = this.numbers()
    const [number] = numbers
    const [one, two] = numbers.map((said) =>
      said.sign === null && said.decimals === 0 ? (said.hundredths ?? 0) / 100 : 0,
    )
    // `multigol da 2 a 4`.
    if (
      range === undefined &&
      numbers.length === 2 &&
      one !== undefined &&
      two !== undefined &&
      0 < one &&
      one < two &&
      two <= 10
    ) {
      this.removeAll(numbers)
      return { market: 'range', period, side, from: one, to: two }
    }
    if (range === undefined) {
      if (number === undefined || numbers.length > 1 || number.hundredths === null || number.sign !== null)
        throw new Unread('LINE_MISSING')
      if (!number.orMore && !isSum) throw new Unread('LINE_AMBIGUOUS', number.text)
      this.remove(number)
      if (number.hundredths % 100 !== 0) throw new Unread('LINE_INVALID', number.text)
      const from = number.hundredths / 100
      return { market: 'range', period, side, from, to: number.orMore ? null : from }
    }
    this.remove(range)
    const [from, to] =
      range.is === 'pair'
        ? [range.a, range.b]
        : range.is === 'signs'
          ? [Number(range.half), Number(range.full)]
          : []
    if (from === undefined || to === undefined || !(from < to) || to > 10)
      throw new Unread('LINE_INVALID', wordsOf(range))
    return { market: 'range', period, side, from, to }
  }

  private exact(period: Period, isSaid: boolean): Pick {
    this.unit()
    this.take('winner')
    this.take('or')
    this.items = this.items.filter((lexeme) => lexeme.is !== 'versus')
    const pairs = this.items.filter((lexeme) => lexeme.is === 'pair')
    this.removeAll(pairs)
    const hasSide = this.someNumber(isSideNumber) || this.items.some((lexeme) => termOf(lexeme) === 'side')
    const side = hasSide ? this.side() : null
    if (pairs.length === 0) throw new Unread('LINE_MISSING')
    if (!isSaid && side === null) throw new Unread('MARKET_AMBIGUOUS')
    const scores = pairs.map((pair): [number, number] => {
      const { a, b, mark } = pair
      if (mark === '/' || Math.max(a, b) > 15) throw new Unread('LINE_INVALID', wordsOf(pair))
      if (side === null) return [a, b]
      if (side === 'home') {
        if (a <= b) throw new Unread('LINE_AMBIGUOUS', wordsOf(pair))
        return [a, b]
      }
      // Behind the away side its own figure may come first or second: the winner's is the greater.
      if (a === b) throw new Unread('LINE_AMBIGUOUS', wordsOf(pair))
      return [Math.min(a, b), Math.max(a, b)]
    })
    return { market: 'exactScore', period, scores }
  }

  private halfFull(): Pick {
    const signs = this.items.find((lexeme) => lexeme.is === 'signs' || lexeme.is === 'pair')
    if (signs === undefined) throw new Unread('LINE_MISSING')
    this.remove(signs)
    if (signs.is === 'signs') return { market: 'halfTimeFullTime', half: signs.half, full: signs.full }
    const [half, full] = signs.is === 'pair' ? [signs.a, signs.b] : []
    if ((half !== 1 && half !== 2) || (full !== 1 && full !== 2))
      throw new Unread('LINE_INVALID', wordsOf(signs))
    return { market: 'halfTimeFullTime', half: `${half}` as Sign, full: `${full}` as Sign }
  }

  private scores(period: Period): Pick {
    const isClean = this.take('cleanSheet')
    const isNot = this.take('scoresNot')
    this.take('scores')
    this.take('goal')
    const isNo = this.take('no')
    if (isClean && isNot) throw new Unread('MARKET_AMBIGUOUS')
    const side = this.needSide()
    if (isClean) return { market: 'scores', period, side: side === 'home' ? 'away' : 'home', yes: isNo }
    return { market: 'scores', period, side, yes: !isNo && !isNot }
  }

  private oddEven(period: Period): Pick {
    const isHead = this.take('oddEven')
    const isOdd = this.take('odd')
    const isEven = this.take('even')
    const isEvenOrDraw = this.take('even?')
    const unit = this.unit() ?? (this.take('goal') ? 'goals' : null)
    const isSum = this.take('sum')
    const side = this.namedSide()
    if (isOdd === (isEven || isEvenOrDraw)) throw new Unread('SIDE_MISSING')
    // `Pari` alone is also how some say a draw.
    if (isEvenOrDraw && !isHead && !isSum && unit === null) throw new Unread('MARKET_AMBIGUOUS', 'pari')
    return { market: 'oddEven', period, unit, side, even: !isOdd }
  }

  private bothScore(period: Period): Pick {
    const isHead = this.take('bothScoreHead')
    const isNo = this.take('noGoal')
    const isYes = this.take('bothScore') || (isHead && this.take('goal'))
    const negated = this.take('no')
    if (isNo && isYes) throw new Unread('MARKET_AMBIGUOUS')
    if (!isNo && !isYes && !negated) throw new Unread('SIDE_MISSING')
    if (negated && isNo) throw new Unread('MARKET_AMBIGUOUS')
    return { market: 'bothScore', period, yes: isYes && !negated }
  }

  private period(): Period {
    const periods = new Set<Period>()
    for (const lexeme of this.items) {
      if (lexeme.is === 'term' && lexeme.term.is === 'period') periods.add(lexeme.term.period)
    }
    this.take('period')
    if (periods.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    // `Gol` alone is a goal/no goal; beside one side it is that side's goal.
    const goal = this.items.find((lexeme) => termOf(lexeme) === 'goal')
    if (goal?.is === 'term') {
      const rest = this.items.filter((lexeme) => lexeme !== goal)
      const isAlone = rest.every((lexeme) => ['no', 'head'].includes(termOf(lexeme) ?? ''))
      const isOfSide =
        rest.length > 0 && rest.every((lexeme) => ['side', 'no'].includes(termOf(lexeme) ?? ''))
      if (isAlone) this.replace(goal, { is: 'bothScore' })
      else if (isOfSide) this.replace(goal, { is: 'scores' })
    }
    return [...periods][0] ?? 'match'
  }

  private unit(): Unit | null {
    const units = new Set<Unit>()
    for (const lexeme of this.items)
      if (lexeme.is === 'term' && lexeme.term.is === 'unit') units.add(lexeme.term.unit)
    this.take('unit')
    if (units.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    return [...units][0] ?? null
  }

  private hasUnit(unit: Unit): boolean {
    return this.items.some(
      (lexeme) => lexeme.is === 'term' && lexeme.term.is === 'unit' && lexeme.term.unit === unit,
    )
  }

  /** The side by name or word. */
  private namedSide(): Side | null {
    const sides = new Set<Side>()
    for (const lexeme of this.items)
      if (lexeme.is === 'term' && lexeme.term.is === 'side') sides.add(lexeme.term.side)
    this.take('side')
    if (sides.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    return [...sides][0] ?? null
  }

  /** The side by name, word or number; all that say one must say the same. */
  private side(): Side | null {
    const named = this.namedSide()
    const numbers = this.numbers().filter(isSideNumber)
    this.removeAll(numbers)
    const sides = new Set<Side>(numbers.map(({ text }) => (text === '1' ? 'home' : 'away')))
    if (named !== null) sides.add(named)
    if (sides.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    return [...sides][0] ?? null
  }

  private needSide(): Side {
    const side = this.side()
    if (side === null) throw new Unread('SIDE_MISSING')
    return side
  }

  private line4({ hundredths, text }: NumberLexeme): number {
    if (hundredths === null || hundredths % 25 !== 0) throw new Unread('LINE_INVALID', text)
    return hundredths / 25
  }

  private numbers(): NumberLexeme[] {
    return this.items.filter((lexeme) => lexeme.is === 'number')
  }

  private takeNumbers(): NumberLexeme[] {
    const numbers = this.numbers()
    this.removeAll(numbers)
    return numbers
  }

  private someNumber(test: (number: NumberLexeme) => boolean): boolean {
    return this.numbers().some(test)
  }

  private has(is: Term['is']): boolean {
    return this.items.some((lexeme) => termOf(lexeme) === is)
  }

  private take(is: Term['is']): boolean {
    const found = this.has(is)
    if (found) this.items = this.items.filter((lexeme) => termOf(lexeme) !== is)
    return found
  }

  private remove(lexeme: Lexeme): void {
    this.items = this.items.filter((item) => item !== lexeme)
  }

  private removeAll(lexemes: readonly Lexeme[]): void {
    const gone = new Set(lexemes)
    this.items = this.items.filter((item) => !gone.has(item))
  }

  private replace(lexeme: Lexeme, term: Term): void {
    this.items = this.items.map((item) =>
      item === lexeme ? { is: 'term', term, text: wordsOf(item) } : item,
    )
  }

  private words(): string {
    return this.items.map(wordsOf).join(' ')
  }
}

const isTwoWaySport = (sport: Sport | null): boolean =>
  sport === 'tennis' || sport === 'basket' || sport === 'volley'

/** More than any line of that unit: a point was forgotten. */
function mostOf(unit: Unit | null): number {
  return unit === null ? 400 : { goals: 9.5, corners: 25, cards: 20, sets: 5, games: 77, points: 400 }[unit]
}

export function wordsOf(lexeme: Lexeme): string {
  switch (lexeme.is) {
    case 'word':
    case 'term':
      return lexeme.text
    case 'number':
      return `${lexeme.sign ?? ''}${lexeme.text}${lexeme.orMore ? '+' : ''}`
    case 'pair':
      return `${lexeme.a}${lexeme.mark}${lexeme.b}`
    case 'signs':
      return `${lexeme.half}/${lexeme.full}`
    case 'versus':
      return lexeme.mark === 'slash' ? '/' : '-'
    default:
      return ''
  }
}

const PERIODS_OF: Record<Exclude<Sport, 'altro'>, readonly string[]> = {
  calcio: ['match', 'half'],
  tennis: ['match', 'set'],
  basket: ['match', 'half', 'quarter'],
  volley: ['match', 'set'],
}
const UNITS_OF: Record<Exclude<Sport, 'altro'>, readonly Unit[]> = {
  calcio: ['goals', 'corners', 'cards'],
  tennis: ['sets', 'games'],
  basket: ['points'],
  volley: ['sets', 'points'],
}
const READ_SPORTS = ['calcio', 'tennis', 'basket', 'volley'] as const

/** The sport a pick belongs to, from what it bets on: nothing but football has corners. Clashes are not decided here. */
function sportOf(pick: Pick, shown: Sport | null): Sport | null {
  if (shown === 'altro') throw new Unread('SPORT_UNREAD')
  const possible = READ_SPORTS.filter((sport) => (shown === null || shown === sport) && fits(pick, sport))
  const [only] = possible
  if (only === undefined) throw new Unread('SPORT_AMBIGUOUS')
  return shown ?? (possible.length === 1 ? only : null)
}

function fits(pick: Pick, sport: Exclude<Sport, 'altro'>): boolean {
  if (pick.market === 'combo') return pick.parts.every((part) => fits(part, sport))
  if ('unit' in pick && pick.unit !== null && !UNITS_OF[sport].includes(pick.unit)) return false
  if ('period' in pick && !PERIODS_OF[sport].includes(pick.period.replace(/\d$/, ''))) return false
  switch (pick.market) {
    case 'bothScore':
    case 'range':
    case 'scores':
    case 'drawNoBet':
    case 'handicapDraw':
    case 'doubleChance':
      return sport === 'calcio'
    case 'halfTimeFullTime':
      return sport === 'calcio'
    case 'exactScore':
      return sport !== 'basket'
    case 'tieBreak':
      return sport === 'tennis'
    case 'result':
      return pick.sign !== 'X' || sport === 'calcio'
    case 'handicap':
      return sport === 'calcio' || (pick.line4 % 4) % 2 === 0
    default:
      return true
  }
}

/** With the sport known, a unit that can be one thing only is that; a line that fits nothing is not read. */
function withUnits(pick: Pick, sport: Sport | null): Pick {
  if (sport === null) return pick
  if (pick.market === 'combo') return { ...pick, parts: pick.parts.map((part) => withUnits(part, sport)) }
  if (!('unit' in pick) || pick.unit !== null || pick.market === 'result') return pick
  const units = unitsOf(pick, sport)
  if (units.length === 0 || units.some((unit) => 'line4' in pick && Math.abs(pick.line4) / 4 > mostOf(unit)))
    throw new Unread('LINE_AMBIGUOUS')
  return units.length === 1 ? { ...pick, unit: units[0] ?? null } : pick
}
