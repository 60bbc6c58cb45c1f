import type { Lexeme, NumberLexeme } from './lexeme.ts'
import type { Period, Problem, ProblemCode, Side, Sport, Unit } from './tip.ts'
import type { Term } from './vocabulary.ts'

export interface PickContext {
  sport: Sport | null
  isLive: boolean
}

/** Ends the reading of a pick: the problem says why it is not understood. */
export class Unread extends Error {
  readonly problem: Problem
  constructor(code: ProblemCode, words: string | null = null) {
    super(code)
    this.problem = { code, words }
  }
}

export const termOf = (lexeme: Lexeme): Term['is'] | null => (lexeme.is === 'term' ? lexeme.term.is : null)

export const isTerm = (lexeme: Lexeme, ...terms: Term['is'][]): boolean =>
  lexeme.is === 'term' && terms.includes(lexeme.term.is)

/** Whether a number is a bare 1 or 2, which may name a side. */
export const isSideNumber = ({ text, sign, orMore, isSplit }: NumberLexeme): boolean =>
  (text === '1' || text === '2') && sign === null && !orMore && !isSplit

/**
 * The lexemes of one pick, removed one by one as they are understood. What contradicts itself throws {@link Unread}.
 */
export class PickLexemes {
  items: Lexeme[]
  readonly context: PickContext

  constructor(items: readonly Lexeme[], context: PickContext) {
    this.items = [...items]
    this.context = context
  }

  period(): Period {
    const periods = new Set<Period>()
    for (const lexeme of this.items) {
      if (lexeme.is === 'term' && lexeme.term.is === 'period') periods.add(lexeme.term.period)
    }
    this.take('period')
    // `Finale, tempi regolamentari` names one period, the second word where it ends.
    if (periods.has('regular')) periods.delete('match')
    if (periods.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    // `Gol` by itself means that both score; beside a side it means that the side scores.
    const goal = this.items.find((lexeme) => termOf(lexeme) === 'goal')
    if (goal?.is === 'term') {
      const others = this.items.filter((lexeme) => lexeme !== goal)
      const isAlone = others.every((lexeme) => isTerm(lexeme, 'no', 'head'))
      const isOfSide = others.every((lexeme) => isTerm(lexeme, 'side', 'no'))
      // For a half, `gol` may also mean at least one goal: `gol primo tempo` is ambiguous, unlike `GG primo tempo`.
      if (
        isAlone &&
        goal.term.is === 'goal' &&
        goal.term.isUnit &&
        [...periods].some((period) => period.startsWith('half'))
      )
        throw new Unread('MARKET_AMBIGUOUS', goal.text)
      if (isAlone) this.replace(goal, { is: 'bothScore' })
      else if (isOfSide) this.replace(goal, { is: 'scores' })
    }
    return [...periods][0] ?? 'match'
  }

  unit(): Unit | null {
    const units = new Set<Unit>()
    for (const lexeme of this.items)
      if (lexeme.is === 'term' && lexeme.term.is === 'unit') units.add(lexeme.term.unit)
    this.take('unit')
    if (units.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    return [...units][0] ?? null
  }

  hasUnit(unit: Unit): boolean {
    return this.items.some(
      (lexeme) => lexeme.is === 'term' && lexeme.term.is === 'unit' && lexeme.term.unit === unit,
    )
  }

  /** The side by name or word; null where neither says one. */
  namedSide(): Side | null {
    const sides = new Set<Side>()
    for (const lexeme of this.items)
      if (lexeme.is === 'term' && lexeme.term.is === 'side') sides.add(lexeme.term.side)
    this.take('side')
    if (sides.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    return [...sides][0] ?? null
  }

  /** The side by name, word or number, which must agree; null where nothing says a side. */
  side(): Side | null {
    const namedSide = this.namedSide()
    const numbers = this.numbers().filter(isSideNumber)
    this.removeAll(numbers)
    const sides = new Set<Side>(numbers.map(({ text }) => (text === '1' ? 'home' : 'away')))
    if (namedSide !== null) sides.add(namedSide)
    if (sides.size > 1) throw new Unread('MARKET_AMBIGUOUS')
    return [...sides][0] ?? null
  }

  needSide(): Side {
    const side = this.side()
    if (side === null) throw new Unread('SIDE_MISSING')
    return side
  }

  /** A line in quarters, without its sign. */
  line4({ hundredths, text }: NumberLexeme): number {
    if (hundredths === null || hundredths % 25 !== 0) throw new Unread('LINE_INVALID', text)
    return hundredths / 25
  }

  numbers(): NumberLexeme[] {
    return this.items.filter((lexeme) => lexeme.is === 'number')
  }

  takeNumbers(): NumberLexeme[] {
    const numbers = this.numbers()
    this.removeAll(numbers)
    return numbers
  }

  someNumber(test: (number: NumberLexeme) => boolean): boolean {
    return this.numbers().some(test)
  }

  /** Whether there is a term of one of the meanings. */
  has(...terms: Term['is'][]): boolean {
    return this.items.some((lexeme) => isTerm(lexeme, ...terms))
  }

  /** Removes all terms of a meaning; whether there were any. */
  take(is: Term['is']): boolean {
    const hadTerm = this.has(is)
    this.items = this.items.filter((lexeme) => termOf(lexeme) !== is)
    return hadTerm
  }

  remove(lexeme: Lexeme): void {
    this.items = this.items.filter((item) => item !== lexeme)
  }

  removeAll(lexemes: readonly Lexeme[]): void {
    const removed = new Set(lexemes)
    this.items = this.items.filter((item) => !removed.has(item))
  }

  replace(lexeme: Lexeme, term: Term): void {
    this.items = this.items.map((item) =>
      item === lexeme ? { is: 'term', term, text: wordsOf(item) } : item,
    )
  }

  words(): string {
    return this.items.map(wordsOf).join(' ')
  }
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
      // No other mark is kept among the lexemes of a pick.
      return '/'
    default:
      return ''
  }
}
