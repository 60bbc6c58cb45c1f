import { isTerm, type Lexeme, type NumberLexeme } from './lexeme.ts'
import type { Period, Problem, ProblemCode, Side, Sport, Unit } from './tip.ts'
import type { Term } from './vocabulary.ts'

export interface PickContext {
  sport: Sport | null
  /** The tip is of an event under way. */
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

export const meaningOf = (lexeme: Lexeme): Term['is'] | null => (lexeme.is === 'term' ? lexeme.term.is : null)

/** Whether a number is a bare 1 or 2, which may name a side. */
export const isSideNumber = ({ text, sign, orMore, isSplit }: NumberLexeme): boolean =>
  (text === '1' || text === '2') && sign === null && !orMore && !isSplit

/** A line in quarters, without its sign. */
export function line4Of({ hundredths, text }: NumberLexeme): number {
  if (hundredths === null || hundredths % 25 !== 0) throw new Unread('LINE_INVALID', text)
  return hundredths / 25
}

/**
 * The lexemes of one pick. What is taken is understood, and removed; what contradicts itself throws {@link Unread}.
 */
export class PickLexemes {
  items: readonly Lexeme[]
  readonly context: PickContext

  constructor(items: readonly Lexeme[], context: PickContext) {
    this.items = items
    this.context = context
  }

  takePeriod(): Period {
    const periods = new Set(this.takeTerms('period').map(({ period }) => period))
    // `Finale, tempi regolamentari` is one period: the second word says without extra time.
    if (periods.has('regular')) periods.delete('match')
    return onlyOf(periods) ?? 'match'
  }

  /** Gives `gol` its meaning: by itself that both score, beside a side that the side scores. */
  settleGoal(period: Period): void {
    const goal = this.items.find((lexeme) => isTerm(lexeme, 'goal'))
    if (!goal) return
    const others = this.items.filter((lexeme) => lexeme !== goal)
    const isAlone = others.every((lexeme) => isTerm(lexeme, 'no', 'head'))
    const isOfSide = others.every((lexeme) => isTerm(lexeme, 'side', 'no'))
    // For a half, `gol` may also mean at least one goal: `gol primo tempo` is ambiguous, unlike `goal primo tempo`.
    if (isAlone && goal.term.isUnit && period.startsWith('half'))
      throw new Unread('MARKET_AMBIGUOUS', goal.text)
    if (isAlone) this.replace(goal, { is: 'bothScore' })
    else if (isOfSide) this.replace(goal, { is: 'scores' })
  }

  takeUnit(): Unit | null {
    return onlyOf(this.takeTerms('unit').map(({ unit }) => unit))
  }

  hasUnit(unit: Unit): boolean {
    return this.items.some((lexeme) => isTerm(lexeme, 'unit') && lexeme.term.unit === unit)
  }

  /** The side by name or word; null where neither says one. */
  takeNamedSide(): Side | null {
    return onlyOf(this.takeTerms('side').map(({ side }) => side))
  }

  /** The side by name, word or number, which must agree; null where nothing says a side. */
  takeSide(): Side | null {
    const namedSide = this.takeNamedSide()
    const numbers = this.numbers().filter(isSideNumber)
    this.remove(...numbers)
    const sides = numbers.map(({ text }): Side => (text === '1' ? 'home' : 'away'))
    return onlyOf(namedSide === null ? sides : [namedSide, ...sides])
  }

  takeRequiredSide(): Side {
    const side = this.takeSide()
    if (side === null) throw new Unread('SIDE_MISSING')
    return side
  }

  numbers(): NumberLexeme[] {
    return this.items.filter((lexeme) => lexeme.is === 'number')
  }

  takeNumbers(): NumberLexeme[] {
    const numbers = this.numbers()
    this.remove(...numbers)
    return numbers
  }

  /** Whether there is a term of one of the meanings. */
  has(...terms: Term['is'][]): boolean {
    return this.items.some((lexeme) => isTerm(lexeme, ...terms))
  }

  /** Removes all terms of a meaning; whether there were any. */
  take(is: Term['is']): boolean {
    return this.takeTerms(is).length > 0
  }

  takeTerms<I extends Term['is']>(is: I): (Term & { is: I })[] {
    const taken = this.items.filter((lexeme) => isTerm(lexeme, is))
    this.remove(...taken)
    return taken.map(({ term }) => term)
  }

  remove(...lexemes: Lexeme[]): void {
    this.items = this.items.filter((item) => !lexemes.includes(item))
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

/** The value that all agree on; null for none. @throws Unread where they differ */
function onlyOf<T>(values: Iterable<T>): T | null {
  const [value = null, ...others] = new Set(values)
  if (others.length > 0) throw new Unread('MARKET_AMBIGUOUS')
  return value
}

/** A lexeme as text; empty for one that has none. */
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
      // The one mark a problem may quote: a pick keeps no other.
      return '/'
    default:
      return ''
  }
}
