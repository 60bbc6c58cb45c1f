import { dec } from '../money/decimal.ts'
import { findEvents, joinYouth } from './event.ts'
import type { Lexeme } from './lexeme.ts'
import { lexemesOf } from './lexemes.ts'
import type { Sport, TipEvent } from './tip.ts'
import { linesOf, type Token, tokensOf, wholeOf } from './tokens.ts'
import type { Term } from './vocabulary.ts'

const BALLS: readonly (readonly [string, Sport])[] = [
  ['⚽', 'calcio'],
  ['🎾', 'tennis'],
  ['🏀', 'basket'],
  ['🏐', 'volley'],
  ...['🏒', '⚾', '🏈', '🏉', '🥊', '🤾', '🏓', '🏏', '🏸', '🤽'].map((ball) => [ball, 'altro'] as const),
]

export type Odds = Extract<Lexeme, { is: 'odds' }>

/** A line, or one event's part of it. */
export interface Chunk {
  raw: string
  lexemes: Lexeme[]
  event: TipEvent | null
  isEventAmbiguous: boolean
  sport: Sport | 'several' | null
  odds: Odds[]
}

export function chunksOf(text: string): Chunk[] {
  const lines = linesOf(text).map((raw) => ({ raw, tokens: tokensOf(raw) }))
  const bullets = lines.map(({ tokens }) => bulletOf(tokens))
  const numbers = bullets.flatMap((bullet) => (bullet === null ? [] : [bullet.number]))
  const isList = numbers.length > 1 && numbers.every((number, index) => number === index + 1)
  return lines.flatMap(({ raw, tokens }, index) => {
    const bullet = bullets[index]
    const from = bullet && (isList || bullet.isCertain) ? bullet.to : 0
    return splitEvents(raw.trim(), withBareOdds(joinYouth(lexemesOf(tokens.slice(from)))))
  })
}

/** `1)`, `2.`, `1°`, also a number alone, which is a bullet only in a list of them. */
function bulletOf(tokens: readonly Token[]): { number: number; to: number; isCertain: boolean } | null {
  const [first, second, third] = tokens
  const number = first?.is === 'ordinal' ? Number(first.text.slice(0, -1)) : wholeOf(first)
  if (number === null || !(number >= 1 && number <= 30) || second === undefined) return null
  if (second.text === ')' && third !== undefined) return { number, to: 2, isCertain: true }
  if (second.text === '.' && !second.apart && third?.is === 'word') return { number, to: 2, isCertain: true }
  if (['-', ':'].includes(second.text) && third?.is === 'word') return { number, to: 2, isCertain: false }
  return second.is === 'word' && second.apart ? { number, to: 1, isCertain: false } : null
}

/** A number with the decimals of odds that ends a line, and that nothing before it asks for, is the line's odds. */
function withBareOdds(lexemes: readonly Lexeme[]): Lexeme[] {
  const marked = lexemes.findIndex((lexeme) => lexeme.is === 'odds')
  if (marked >= 0)
    return lexemes.map((lexeme, at) => (at > marked && hasOddsDecimals(lexeme) ? bareOdds(lexeme) : lexeme))
  const last = lexemes.findLastIndex(({ is }) => is !== 'cut')
  const lexeme = lexemes[last]
  if (lexeme === undefined || !hasOddsDecimals(lexeme)) return [...lexemes]
  const before = lexemes.slice(0, last)
  const needsLine = before.some(
    ({ is, ...rest }) => is === 'term' && NEEDS_LINE.has((rest as { term: Term }).term.is),
  )
  const hasLine = before.some(
    (other) =>
      (other.is === 'number' && (!/^[12]$/.test(other.text) || other.sign !== null)) || other.is === 'pair',
  )
  if (needsLine && !hasLine && before.at(-1)?.is !== 'number') return [...lexemes]
  return [...before, bareOdds(lexeme), ...lexemes.slice(last + 1)]
}

const NEEDS_LINE = new Set<Term['is']>(['over', 'under', 'overUnder', 'handicap', 'asian', 'european'])

/** From 1,01 to 9,99 with two or three decimals: above lie hours. */
const hasOddsDecimals = (lexeme: Lexeme): boolean =>
  lexeme.is === 'number' &&
  lexeme.sign === null &&
  !lexeme.isSplit &&
  /^[1-9][.,]\d{2,3}$/.test(lexeme.text) &&
  !/^1[.,]0+$/.test(lexeme.text)

const bareOdds = (lexeme: Lexeme): Lexeme =>
  lexeme.is === 'number'
    ? { is: 'odds', value: dec(lexeme.text.replace(',', '.')).toFixed(), isTotal: false }
    : lexeme

function splitEvents(raw: string, lexemes: readonly Lexeme[]): Chunk[] {
  const sport = sportOf(raw, lexemes)
  const chunk = (part: Lexeme[], event: TipEvent | null, isEventAmbiguous: boolean): Chunk => ({
    raw,
    lexemes: part,
    event,
    isEventAmbiguous,
    sport,
    odds: part.filter((lexeme) => lexeme.is === 'odds'),
  })
  const found = findEvents(lexemes)
  if (found === null) return [chunk([...lexemes], null, true)]
  const [first] = found
  if (first === undefined) return [chunk([...lexemes], null, false)]
  const saysBefore = lexemes.slice(0, first.from).some(isSaying)
  if (found.length > 1 && saysBefore) return [chunk([...lexemes], null, true)]
  return found.map(({ event, from, to }, index) => {
    const before = index === 0 ? lexemes.slice(0, from) : []
    const after = lexemes.slice(to, found[index + 1]?.from)
    const isJoiner = (lexeme: Lexeme | undefined) =>
      (lexeme?.is === 'term' && lexeme.term.is === 'and') || lexeme?.is === 'versus' || lexeme?.is === 'cut'
    while (found.length > 1 && isJoiner(after.at(-1))) after.pop()
    return chunk([...before, { is: 'cut' }, ...after], event, false)
  })
}

function sportOf(raw: string, lexemes: readonly Lexeme[]): Chunk['sport'] {
  const sports = new Set<Sport>()
  for (const [ball, sport] of BALLS) if (raw.includes(ball)) sports.add(sport)
  for (const lexeme of lexemes)
    if (lexeme.is === 'term' && lexeme.term.is === 'sport') sports.add(lexeme.term.sport)
  return sports.size > 1 ? 'several' : ([...sports][0] ?? null)
}

const QUIET = new Set<Term['is']>([
  'sport',
  'minute',
  'multiple',
  'system',
  'total',
  'live',
  'yes',
  'no',
  'and',
  'or',
  'weekday',
  'round',
  'month',
])

/** Whether it belongs to what is bet on. */
export const isSaying = (lexeme: Lexeme): boolean =>
  lexeme.is === 'number' ||
  lexeme.is === 'pair' ||
  lexeme.is === 'signs' ||
  lexeme.is === 'cross' ||
  (lexeme.is === 'term' && !QUIET.has(lexeme.term.is))

/** Whether a line says something of what is bet on. A `no` that stands alone turns round what stands above it. */
export const says = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some(isSaying) || (lexemes.some(isNo) && lexemes.every((lexeme) => isNo(lexeme) || isAside(lexeme)))

const isNo = (lexeme: Lexeme): boolean => lexeme.is === 'term' && lexeme.term.is === 'no'
const isAside = ({ is }: Lexeme): boolean => is === 'cut' || is === 'odds'
