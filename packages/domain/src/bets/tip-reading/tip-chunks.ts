import { dec } from '../../platform/money/decimal.ts'
import { turnsRound } from './chatter.ts'
import { findEvents, joinYouth } from './event.ts'
import { CUT, isTerm, type Lexeme } from './lexeme.ts'
import { lexemesOf } from './lexemes.ts'
import type { Sport, TipEvent } from './tip.ts'
import { linesOf, type Token, tokensOf, wholeOf } from './tokens.ts'
import type { Term } from './vocabulary.ts'

const OTHER_BALLS = ['🏒', '⚾', '🏈', '🏉', '🥊', '🤾', '🏓', '🏏', '🏸', '🤽']
const BALLS: readonly (readonly [string, Sport])[] = [
  ['⚽', 'calcio'],
  ['🎾', 'tennis'],
  ['🏀', 'basket'],
  ['🏐', 'volley'],
  ...OTHER_BALLS.map((ball) => [ball, 'altro'] as const),
]

export type Odds = Extract<Lexeme, { is: 'odds' }>

/** A line, or one event's part of a line. `sport`: null where no sport is shown. */
export interface Chunk {
  raw: string
  lexemes: Lexeme[]
  event: TipEvent | null
  isEventAmbiguous: boolean
  sport: Sport | 'several' | null
  odds: Odds[]
}

/** The chunks of a text, line by line: sentences, parted at events, without bullets. */
export function chunksOf(text: string): Chunk[] {
  const lines = linesOf(text).map((raw) => {
    const tokens = tokensOf(raw)
    const bullet = bulletOf(tokens)
    const chunksAfterBullet = bullet && readLine(raw, tokens.slice(bullet.to))
    return { raw, tokens, bullet, chunksAfterBullet }
  })
  // Bullet numbers count bets; other lines may begin with unrelated numbers.
  const numbers = lines.flatMap(({ bullet, chunksAfterBullet }) =>
    bullet && chunksAfterBullet?.some(hasEvent) ? [bullet.number] : [],
  )
  const isList = numbers.length > 1 && numbers.every((number, index) => number === index + 1)
  return lines.flatMap(({ raw, tokens, bullet, chunksAfterBullet }) => {
    const isBullet = bullet?.isCertain || (isList && chunksAfterBullet?.some(hasEvent))
    return isBullet && chunksAfterBullet ? chunksAfterBullet : readLine(raw, tokens)
  })
}

const hasEvent = ({ event }: Chunk): boolean => event !== null

/** The sentences of a line, each parted into its events. */
function readLine(raw: string, tokens: readonly Token[]): Chunk[] {
  const sentences: Lexeme[][] = [[]]
  for (const lexeme of lexemesOf(tokens)) {
    sentences.at(-1)?.push(lexeme)
    if (lexeme.is === 'stop') sentences.push([])
  }
  return sentences.flatMap((sentence) =>
    splitEvents(raw.trim(), withoutProse(withBareOdds(joinYouth(sentence)))),
  )
}

/** The bullet that begins a line: `1)`, `2.`, `1°`. A bare number is not certain: it is one only in a list. */
function bulletOf(tokens: readonly Token[]): { number: number; to: number; isCertain: boolean } | null {
  const [first, second, third] = tokens
  const number = first?.is === 'ordinal' ? Number(first.text.slice(0, -1)) : wholeOf(first)
  if (number === null || !(number >= 1 && number <= 30) || second === undefined) return null
  if (second.text === ')' && third !== undefined) return { number, to: 2, isCertain: true }
  if (second.text === '.' && !second.apart && third?.is === 'word') return { number, to: 2, isCertain: true }
  if (['-', ':'].includes(second.text) && third?.is === 'word') return { number, to: 2, isCertain: false }
  return second.is === 'word' && second.apart ? { number, to: 1, isCertain: false } : null
}

/**
 * A number with the decimals of odds that ends a line, and that nothing before it requires, is the line's odds. A whole
 * number after it is the stake of a table if a pick precedes it.
 */
function withBareOdds(lexemes: readonly Lexeme[]): Lexeme[] {
  const oddsAt = lexemes.findIndex((lexeme) => lexeme.is === 'odds')
  if (oddsAt >= 0)
    return lexemes.map((lexeme, at) => (at > oddsAt && hasOddsDecimals(lexeme) ? bareOdds(lexeme) : lexeme))
  const last = lexemes.findLastIndex(hasOddsDecimals)
  const lexeme = lexemes[last]
  if (lexeme === undefined) return [...lexemes]
  const [before, after] = [lexemes.slice(0, last), lexemes.slice(last + 1)]
  const prose = after.findIndex(isProse)
  const [stake, ...otherLexemes] = (prose < 0 ? after : after.slice(0, prose)).filter(isSaying)
  if (otherLexemes.length > 0 || (stake !== undefined && !isStake(stake))) return [...lexemes]
  // `2,25 1` is a pick after its odds if no pick precedes them.
  const isPickBehind =
    (prose === 0 && !isAnnounced(before)) || (stake?.is === 'number' && /^[12]$/.test(stake.text))
  if (isPickBehind && !before.some(isSaying)) return [...lexemes]
  const previous = before.at(-1)
  if (asksForLine(before) || (previous?.is === 'versus' && previous.mark === 'slash')) return [...lexemes]
  return [...before, bareOdds(lexeme), ...after.filter((other) => other !== stake)]
}

/** Whether a word announces the odds: `Inter - Roma a 1,85`. */
const isAnnounced = (before: readonly Lexeme[]): boolean => {
  const last = before.at(-1)
  return last?.is === 'word' && ['a', 'at', 'alla'].includes(last.text)
}

const isProse = (lexeme: Lexeme): boolean =>
  lexeme.is === 'word' || lexeme.is === 'chatter' || isTerm(lexeme, 'no')

/** From this many words on, the words after the odds are a sentence, even without certain chatter. */
const WORDS_OF_PROSE = 3

/** Removes the sentence after the odds: `@1,85 Dai che la portiamo a casa`. Kept if another bet may follow. */
function withoutProse(lexemes: readonly Lexeme[]): Lexeme[] {
  const odds = lexemes.findLastIndex(({ is }) => is === 'odds')
  const from = lexemes.findIndex((lexeme, at) => at > odds && isProse(lexeme))
  const behind = lexemes.slice(odds + 1)
  const words = behind.filter(isProse)
  // An event may follow its pick, or another bet follows.
  if (behind.some((lexeme) => lexeme.is === 'versus' || isTerm(lexeme, 'or') || isLine(lexeme)))
    return [...lexemes]
  const isSentence = words.length >= WORDS_OF_PROSE || words.some(({ is }) => is === 'chatter')
  return odds >= 0 && from >= 0 && isSentence ? lexemes.slice(0, from) : [...lexemes]
}

/** Whether a number is a line and no count: it has decimals or a sign. */
export const isLine = (lexeme: Lexeme): boolean =>
  lexeme.is === 'number' && (lexeme.decimals > 0 || lexeme.sign !== null)

const isStake = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.is === 'number' && /^(?:[1-9]|10)$/.test(lexeme.text) && lexeme.sign === null && !lexeme.orMore

/** Whether the lexemes still lack a line: after an over any number is one; of a handicap 1 and 2 may be the sides. */
function asksForLine(lexemes: readonly Lexeme[]): boolean {
  const total = lexemes.findIndex((lexeme) => isTerm(lexeme, 'over', 'under', 'overUnder'))
  const hasHandicap = lexemes.some((lexeme) => isTerm(lexeme, 'handicap', 'asian', 'european'))
  const isOfBet = (lexeme: Lexeme, at: number) =>
    lexeme.is === 'pair' ||
    (lexeme.is === 'number' &&
      (!/^[12]$/.test(lexeme.text) ||
        lexeme.sign !== null ||
        (total >= 0 && at > total) ||
        at === lexemes.length - 1))
  return (total >= 0 || hasHandicap) && !lexemes.some(isOfBet)
}

/** Whether a number may be odds by its decimals: 1,01 to 9,999 with two or three; greater numbers may be hours. */
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
  const events = findEvents(lexemes)
  if (events === null) return [chunk([...lexemes], null, true)]
  const [first] = events
  if (first === undefined) return [chunk([...lexemes], null, false)]
  const saysBefore = lexemes.slice(0, first.from).some(isSaying)
  if (events.length > 1 && saysBefore) return [chunk([...lexemes], null, true)]
  return events.map(({ event, from, to }, index) => {
    const before = index === 0 ? withoutLeadIn(lexemes.slice(0, from)) : []
    const after = lexemes.slice(to, events[index + 1]?.from)
    const isJoiner = (lexeme: Lexeme | undefined) =>
      isTerm(lexeme, 'and') || lexeme?.is === 'versus' || lexeme?.is === 'cut'
    while (events.length > 1 && isJoiner(after.at(-1))) after.pop()
    // On a line with an event a number never counts something else.
    const eventLexemes = after.map(
      (lexeme): Lexeme => (lexeme.is === 'chatter' && !turnsRound(lexeme.text) ? CUT : lexeme),
    )
    return chunk([...before, CUT, ...eventLexemes], event, false)
  })
}

/** The lexemes before an event, without the sentence that leads to it: `tento il colpo con Inter - Roma`. */
function withoutLeadIn(before: readonly Lexeme[]): readonly Lexeme[] {
  const last = before.at(-1)
  const leads = before.some(({ is }) => is === 'chatter') || (last?.is === 'word' && LEADING.has(last.text))
  return leads && !before.some(isSaying) ? [] : before
}
const LEADING = new Set(['con', 'su', 'sul', 'sulla', 'a', 'per', 'tra', 'fra', 'nella', 'nel'])

function sportOf(raw: string, lexemes: readonly Lexeme[]): Chunk['sport'] {
  const sports = new Set<Sport>()
  for (const [ball, sport] of BALLS) if (raw.includes(ball)) sports.add(sport)
  for (const lexeme of lexemes) if (isTerm(lexeme, 'sport')) sports.add(lexeme.term.sport)
  return sports.size > 1 ? 'several' : ([...sports][0] ?? null)
}

/** Terms that belong to no pick. */
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

/** Whether a lexeme belongs to a pick. */
export const isSaying = (lexeme: Lexeme): boolean =>
  lexeme.is === 'number' ||
  lexeme.is === 'pair' ||
  lexeme.is === 'signs' ||
  lexeme.is === 'cross' ||
  (lexeme.is === 'term' && !QUIET.has(lexeme.term.is))

/** Whether a line says something about the pick. A line that says only `no` negates the line above. */
export const says = (lexemes: readonly Lexeme[]): boolean =>
  (lexemes.some(isSaying) && !isCount(lexemes)) ||
  (lexemes.some(isNo) && lexemes.every((lexeme) => isNo(lexeme) || isAside(lexeme)))

/**
 * Whether the numbers of a line count other things: `3 singole per oggi`, `18+`, `in 2 delle ultime 6`. A 1 and a 2 may
 * be outcomes.
 */
function isCount(lexemes: readonly Lexeme[]): boolean {
  if (lexemes.some(({ is }) => is === 'odds' || is === 'versus')) return false
  const pickLexemes = lexemes.filter(isSaying)
  const isWhole = (lexeme: Lexeme) => lexeme.is === 'number' && lexeme.sign === null && lexeme.decimals === 0
  const isOutcome = (lexeme: Lexeme) => lexeme.is === 'number' && /^(?:1|2|12)$/.test(lexeme.text)
  const words = lexemes.filter(({ is }) => is === 'word').length
  const isSaid = words >= WORDS_OF_PROSE || lexemes.some(({ is }) => is === 'chatter')
  return pickLexemes.every(isWhole) && (isSaid || !pickLexemes.some(isOutcome))
}

const isNo = (lexeme: Lexeme): boolean => isTerm(lexeme, 'no')
const isAside = ({ is }: Lexeme): boolean => ['cut', 'stop', 'chatter', 'odds'].includes(is)
