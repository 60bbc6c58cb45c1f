import { isTerm, type Lexeme, type NumberLexeme } from './lexeme.ts'
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
    const periods = new Set(this.takeTerms('period').map(({ period }) => period))
    // `Finale, tempi regolamentari` names one period, the second word where it ends.
    if (periods.has('regular')) periods.delete('match')
    const period = onlyOf(periods) ?? 'match'
    // `Gol` by itself means that both score; beside a side it means that the side scores.
    const goal = this.items.find((lexeme) => isTerm(lexeme, 'goal'))
    if (goal) {
      const others = this.items.filter((lexeme) => lexeme !== goal)
      const isAlone = others.every((lexeme) => isTerm(lexeme, 'no', 'head'))
      const isOfSide = others.every((lexeme) => isTerm(lexeme, 'side', 'no'))
      // For a half, `gol` may also mean at least one goal: `gol primo tempo` is ambiguous, unlike `GG primo tempo`.
      if (isAlone && goal.term.isUnit && period.startsWith('half'))
        throw new Unread('MARKET_AMBIGUOUS', goal.text)
      if (isAlone) this.replace(goal, { is: 'bothScore' })
      else if (isOfSide) this.replace(goal, { is: 'scores' })
    }
    return period
  }

  unit(): Unit | null {
    return onlyOf(this.takeTerms('unit').map(({ unit }) => unit))
  }

  hasUnit(unit: Unit): boolean {
    return this.items.some((lexeme) => isTerm(lexeme, 'unit') && lexeme.term.unit === unit)
  }

  /** The side by name or word; null where neither says one. */
  namedSide(): Side | null {
    return onlyOf(this.takeTerms('side').map(({ side }) => side))
  }

  /** The side by name, word or number, which must agree; null where nothing says a side. */
  side(): Side | null {
    const namedSide = this.namedSide()
    const numbers = this.numbers().filter(isSideNumber)
    this.removeAll(numbers)
    const sides = numbers.map(({ text }): Side => (text === '1' ? 'home' : 'away'))
    return onlyOf(namedSide === null ? sides : [namedSide, ...sides])
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
    return this.takeTerms(is).length > 0
  }

  takeTerms<I extends Term['is']>(is: I): (Term & { is: I })[] {
    const taken = this.items.filter((lexeme) => isTerm(lexeme, is))
    this.removeAll(taken)
    return taken.map(({ term }) => term)
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

/** The value that all agree on; null for none. @throws Unread where they differ */
function onlyOf<T>(values: Iterable<T>): T | null {
  const [value = null, ...others] = new Set(values)
  if (others.length > 0) throw new Unread('MARKET_AMBIGUOUS')
  return value
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
