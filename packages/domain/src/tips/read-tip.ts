import { dec } from '../money/decimal.ts'
import { findEvents, joinYouth, nameSides } from './event.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'
import { readPick } from './read-pick.ts'
import { wordsOf } from './said.ts'
import {
  isLegRead,
  type Problem,
  type ProblemCode,
  type ReadLeg,
  type ReadTip,
  type Sport,
  TIP_READER,
  type TipEvent,
  type TipKind,
} from './tip.ts'
import { linesOf, type Token, tokensOf, wholeOf } from './tokens.ts'
import type { Term } from './vocabulary.ts'

/** More than a message of Telegram can have. */
const LONGEST = 10_000
/** A line with this many words nobody knows, and no odds, is a comment. */
const WORDS_OF_COMMENT = 6
const BALLS: readonly (readonly [string, Sport])[] = [
  ['⚽', 'calcio'],
  ['🎾', 'tennis'],
  ['🏀', 'basket'],
  ['🏐', 'volley'],
  ...['🏒', '⚾', '🏈', '🏉', '🥊', '🤾', '🏓', '🏏', '🏸', '🤽'].map((ball) => [ball, 'altro'] as const),
]

type Odds = Extract<Lexeme, { is: 'odds' }>

/** A line, or one event's part of it. */
interface Chunk {
  raw: string
  lexemes: Lexeme[]
  event: TipEvent | null
  isEventAmbiguous: boolean
  sport: Sport | 'several' | null
  odds: Odds[]
}

/** An event with all that is said until the next. */
interface Block {
  event: TipEvent | null
  isEventAmbiguous: boolean
  sport: Sport | 'several' | null
  chunks: Chunk[]
  hasPick: boolean
}

interface Leg {
  leg: ReadLeg
  inline: Odds[]
  below: Odds[]
}

/**
 * Reads a tip as tipsters write it into legs, each with event, pick and odds. It never guesses: a leg with anything
 * left that was not understood has a problem that says so, and odds with two readings are null. It never throws, takes
 * time in proportion to the text, and does not depend on case, spacing or decoration.
 */
export function readTip(text: string): ReadTip {
  if (text.length > LONGEST) return nothing('TOO_LONG')
  const chunks = chunksOf(text)
  const terms = chunks
    .filter((chunk) => !isComment(chunk))
    .flatMap(({ lexemes }) => lexemes.flatMap((lexeme) => (lexeme.is === 'term' ? [lexeme.term] : [])))
  const isLive = terms.some((term) => term.is === 'live')
  const { blocks, headOdds, isHeadUnread } = blocksOf(chunks)
  const legs = blocks.flatMap((block) => legsOf(block, isLive))
  if (isHeadUnread) for (const { leg } of legs) leg.problems.push(problem('MARKET_AMBIGUOUS'))
  if (terms.some((term) => term.is === 'system') && legs.length > 0) {
    return {
      reader: TIP_READER,
      kind: 'system',
      legs: legs.map(({ leg }) => leg),
      odds: null,
      problems: [problem('SYSTEM')],
    }
  }
  if (legs.length === 0) return nothing('NO_TIP')
  const problems: Problem[] = []
  const odds = settleOdds(legs, headOdds, problems)
  const counts = terms.flatMap((term) => (term.is === 'multiple' ? [term.legs] : []))
  const isMultiple = legs.length > 1 && (counts.length > 0 || odds.isOfWhole)
  const isMiscounted = counts.some((count) => (count ?? Math.max(2, legs.length)) !== legs.length)
  if (isMiscounted) problems.push(problem('LEGS_COUNT'))
  const kind: TipKind = legs.length === 1 ? 'single' : isMultiple ? 'multiple' : 'several'
  return { reader: TIP_READER, kind, legs: legs.map(({ leg }) => leg), odds: odds.whole, problems }
}

/** Whether all legs are read and it is certain how they hang together: what may be proposed, exposed and compared. */
export const isTipRead = (tip: ReadTip): boolean =>
  (tip.kind === 'single' || tip.kind === 'multiple') &&
  tip.legs.every(isLegRead) &&
  tip.problems.every(({ code }) => code === 'ODDS_AMBIGUOUS')

const problem = (code: ProblemCode, words: string | null = null): Problem => ({ code, words })

const nothing = (code: ProblemCode): ReadTip => ({
  reader: TIP_READER,
  kind: 'none',
  legs: [],
  odds: null,
  problems: [problem(code)],
})

function chunksOf(text: string): Chunk[] {
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
  const last = lexemes.findLastIndex((lexeme) => lexeme.is !== 'cut' && lexeme.is !== 'word')
  const lexeme = lexemes[last]
  if (lexeme === undefined || !hasOddsDecimals(lexeme) || lexemes.slice(last).some(({ is }) => is === 'word'))
    return [...lexemes]
  const before = lexemes.slice(0, last)
  const needsLine = before.some(
    ({ is, ...rest }) => is === 'term' && NEEDS_LINE.has((rest as { term: Term }).term.is),
  )
  const hasLine = before.some(
    (other) =>
      (other.is === 'number' && !/^[12]$/.test(other.text)) ||
      (other.is === 'number' && other.sign !== null) ||
      other.is === 'pair',
  )
  const hasNumber =
    hasLine ||
    (needsLine &&
      before.filter((other) => other.is === 'number').length > 0 &&
      before.at(-1)?.is === 'number')
  if (needsLine && !hasNumber) return [...lexemes]
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
    ? { is: 'odds', value: dec(lexeme.text.replace(',', '.')).toFixed(), isTotal: false, isMarked: false }
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
  const saysBefore = lexemes
    .slice(0, first.from)
    .some((lexeme) => lexeme.is === 'number' || lexeme.is === 'pair' || isSaying(lexeme))
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
const WEAK = new Set<Term['is']>([
  'period',
  'unit',
  'side',
  'head',
  'handicap',
  'asian',
  'european',
  'overUnder',
  'exact',
  'halfFull',
  'bothScoreHead',
  'multigoal',
  'winner',
  'oddEven',
  'most',
  'tieBreak',
])

/** Whether it belongs to what is bet on. */
const isSaying = (lexeme: Lexeme): boolean =>
  lexeme.is === 'number' ||
  lexeme.is === 'pair' ||
  lexeme.is === 'signs' ||
  lexeme.is === 'cross' ||
  (lexeme.is === 'term' && !QUIET.has(lexeme.term.is))

const wordsIn = (lexemes: readonly Lexeme[]): number => lexemes.filter(({ is }) => is === 'word').length

function isComment({ lexemes, event, odds }: Chunk): boolean {
  const words = wordsIn(lexemes)
  const terms = lexemes.filter(isSaying).length
  return (
    odds.length === 0 &&
    (event === null ? words >= WORDS_OF_COMMENT && words > 2 * terms : words >= 2 * WORDS_OF_COMMENT)
  )
}

function blocksOf(chunks: readonly Chunk[]): { blocks: Block[]; headOdds: Odds[]; isHeadUnread: boolean } {
  const blocks: Block[] = []
  const head: Chunk[] = []
  let sport: Chunk['sport'] = null
  for (const chunk of chunks) {
    if (isComment(chunk)) continue
    const block = blocks.at(-1)
    const says = chunk.lexemes.some(isSaying)
    if (chunk.event !== null || chunk.isEventAmbiguous) {
      blocks.push({
        event: chunk.event,
        isEventAmbiguous: chunk.isEventAmbiguous,
        sport: chunk.sport ?? sport,
        chunks: [chunk],
        hasPick: says,
      })
    } else if (block !== undefined && (says || chunk.odds.length > 0 || !block.hasPick)) {
      block.chunks.push(chunk)
      block.hasPick ||= says
      block.sport = chunk.sport ?? block.sport
    } else {
      sport = chunk.sport ?? sport
      if (says || chunk.odds.length > 0) head.push(chunk)
      else if (block === undefined && wordsIn(chunk.lexemes) > 0) head.push(chunk)
    }
  }
  const [only] = blocks
  const saying = head.filter(({ lexemes }) => lexemes.some(isSaying))
  if (only === undefined) {
    return {
      blocks:
        saying.length > 0
          ? [{ event: null, isEventAmbiguous: false, sport, chunks: head, hasPick: true }]
          : [],
      headOdds: [],
      isHeadUnread: false,
    }
  }
  if (blocks.length === 1) only.chunks.unshift(...saying)
  const headOdds = (blocks.length === 1 ? head.filter((chunk) => !saying.includes(chunk)) : head).flatMap(
    ({ odds }) => odds,
  )
  return { blocks, headOdds, isHeadUnread: blocks.length > 1 && saying.length > 0 }
}

/** A line of a block, with the event's names in it as sides. */
interface Said {
  isEvent: boolean
  raw: string
  lexemes: Lexeme[]
  odds: Odds[]
}

function legsOf(block: Block, isLive: boolean): Leg[] {
  const { event } = block
  const lines = block.chunks.map((chunk): Said => {
    const lexemes = isLive ? withoutScore(chunk.lexemes) : chunk.lexemes
    return {
      isEvent: chunk.event !== null,
      raw: chunk.raw,
      lexemes: event === null ? lexemes : nameSides(lexemes, event),
      odds: chunk.odds,
    }
  })
  const strong = lines.map(({ lexemes }) => lexemes.some(isSaying) && !isWeak(lexemes))
  const lastStrong = strong.lastIndexOf(true)
  const groups: { lines: Said[]; below: Odds[] }[] = []
  /** Groups before which a line stands that could belong to either neighbour. */
  const doubtful = new Set<number>()
  const oddsAbove: Odds[] = []
  let waiting: Said[] = []
  for (const [index, line] of lines.entries()) {
    const last = groups.at(-1)
    if (!line.lexemes.some(isSaying)) {
      const words = wordsIn(line.lexemes)
      if (!line.isEvent && words > 0 && words <= 3 && last === undefined && line.odds.length === 0)
        waiting.push(line)
      else (last?.below ?? oddsAbove).push(...line.odds)
    } else if (strong[index] || (lastStrong < 0 && index === lines.length - 1)) {
      groups.push({ lines: [...waiting, line], below: [] })
      waiting = []
    } else if (last !== undefined && index > lastStrong) last.lines.push(line)
    else {
      if (last !== undefined) doubtful.add(groups.length)
      waiting.push(line)
    }
  }
  if (waiting.some(({ lexemes }) => lexemes.some(isSaying))) groups.push({ lines: waiting, below: [] })
  if (groups.length === 0) {
    if (event === null && !block.isEventAmbiguous) return []
    groups.push({ lines: [], below: [] })
  }
  const head = block.chunks.find((chunk) => chunk.event !== null)?.raw
  return groups.map(({ lines: said, below }, index) => {
    const raws = said.map(({ raw }) => raw)
    if (head !== undefined && !raws.includes(head)) raws.unshift(head)
    const lexemes = said.flatMap((line): Lexeme[] => [...trimmed(line.lexemes), { is: 'cut' }])
    const leg = legOf(block, raws, lexemes, isLive)
    if (doubtful.has(index) || doubtful.has(index + 1)) leg.problems.push(problem('MARKET_AMBIGUOUS'))
    const inline = said.flatMap(({ odds }) => odds)
    return { leg, inline: index === 0 ? [...oddsAbove, ...inline] : inline, below }
  })
}

/** Of a match being played the score stands beside it, and is no pick. */
function withoutScore(lexemes: readonly Lexeme[]): Lexeme[] {
  const isAsked = lexemes.some(
    (lexeme) =>
      lexeme.is === 'term' &&
      ['exact', 'multigoal', 'sum', 'handicap', 'european', 'halfFull'].includes(lexeme.term.is),
  )
  return lexemes.filter((lexeme) => isAsked || lexeme.is !== 'pair')
}

/** Without the words behind the odds: a bookmaker, a comment. What has a meaning stays. */
function trimmed(lexemes: readonly Lexeme[]): Lexeme[] {
  const odds = lexemes.findIndex(({ is }) => is === 'odds')
  const isLoose = (lexeme: Lexeme) =>
    lexeme.is === 'word' || (lexeme.is === 'term' && lexeme.term.is === 'or')
  return lexemes.filter((lexeme, at) => odds < 0 || at < odds || !isLoose(lexeme))
}

/** Says something about a pick and is none: a period, a unit, a heading. */
const isWeak = (lexemes: readonly Lexeme[]): boolean => {
  const saying = lexemes.filter(isSaying)
  const hasHead = saying.some((lexeme) => lexeme.is === 'term' && lexeme.term.is === 'overUnder')
  const isSide = saying.every((lexeme) => lexeme.is === 'term' && lexeme.term.is === 'side')
  if (isSide && lexemes.some(({ is }) => is === 'odds')) return false
  const isWinner = saying.some((lexeme) => lexeme.is === 'term' && lexeme.term.is === 'winner')
  const hasSide = saying.some((lexeme) => lexeme.is === 'term' && lexeme.term.is === 'side')
  if (isWinner && hasSide) return false
  return (
    saying.every(
      (lexeme) => (lexeme.is === 'term' && WEAK.has(lexeme.term.is)) || (lexeme.is === 'number' && hasHead),
    ) && wordsIn(lexemes) <= 3
  )
}

function legOf(block: Block, raws: readonly string[], lexemes: readonly Lexeme[], isLive: boolean): ReadLeg {
  const { event } = block
  const sport = block.sport === 'several' ? null : block.sport
  // Without an event a name is what is missing of it, not something left over.
  const said = event === null ? lexemes.filter(({ is }) => is !== 'word') : lexemes
  const reading = readPick(said, { sport, isLive })
  const problems = [...reading.problems]
  if (block.sport === 'several') problems.push(problem('SPORT_AMBIGUOUS'))
  if (block.isEventAmbiguous) problems.unshift(problem('EVENT_AMBIGUOUS'))
  else if (event === null) {
    const words = lexemes.filter(({ is }) => is === 'word').map(wordsOf)
    problems.unshift(
      words.length > 0 ? problem('EVENT_INCOMPLETE', words.join(' ')) : problem('EVENT_MISSING'),
    )
  } else if (event.home.key === event.away.key) problems.unshift(problem('EVENT_AMBIGUOUS'))
  return {
    text: raws.join('\n'),
    sport: reading.sport,
    event,
    pick: reading.pick,
    odds: null,
    isLive,
    problems,
  }
}

/** Gives each leg its odds and finds those of the whole; what has two readings stays null and says so. */
function settleOdds(
  legs: readonly Leg[],
  headOdds: readonly Odds[],
  problems: Problem[],
): { whole: string | null; isOfWhole: boolean } {
  const all = legs.flatMap(({ inline, below }) => [...inline, ...below])
  // Above several events stand odds of the whole.
  const marked = [...headOdds, ...all.filter(({ isTotal }) => isTotal)]
  const [only] = legs
  if (legs.length === 1 && only !== undefined) {
    only.leg.odds = agreed([...headOdds, ...all], only.leg.problems)
    return { whole: only.leg.odds, isOfWhole: false }
  }
  const last = legs.at(-1)
  const own = legs.map(({ inline, below }) => {
    const mine = inline.filter(({ isTotal }) => !isTotal)
    const under = below.filter(({ isTotal }) => !isTotal)
    return { mine, under }
  })
  const unmarked = own.flatMap(({ mine, under }) => [...mine, ...under])
  const [lone] = unmarked
  if (marked.length === 0 && unmarked.length === 1 && lone !== undefined) {
    const isOneLine = legs.every(({ leg }) => leg.text === last?.leg.text)
    const isLast = last?.below.includes(lone) || (isOneLine && last?.inline.includes(lone))
    if (isLast) return { whole: agreed(unmarked, problems), isOfWhole: true }
    // Beside one leg of several: its own, or those of the whole.
    problems.push(problem('ODDS_AMBIGUOUS'))
    return { whole: null, isOfWhole: false }
  }
  const lastOwn = own.at(-1)
  let whole = marked
  if (marked.length === 0 && lastOwn?.mine.length === 1 && lastOwn.under.length === 1) {
    whole = lastOwn.under
    lastOwn.under = []
  } else if (
    marked.length === 0 &&
    lastOwn?.mine.length === 0 &&
    lastOwn.under.length > 0 &&
    own.slice(0, -1).every(({ mine }) => mine.length > 0)
  ) {
    // Below a list with odds in each line but the last: its own, or those of the whole.
    lastOwn.under = []
    problems.push(problem('ODDS_AMBIGUOUS'))
  }
  for (const [index, { mine, under }] of own.entries()) {
    const leg = legs[index]?.leg
    if (leg) leg.odds = agreed([...mine, ...under], leg.problems)
  }
  const stated = agreed(whole, problems)
  if (stated !== null && isFarFromProduct(stated, legs)) {
    problems.push(problem('ODDS_AMBIGUOUS', stated))
    return { whole: null, isOfWhole: true }
  }
  return { whole: stated, isOfWhole: whole.length > 0 }
}

/** A boost, or rounding, moves the odds of a whole a little from the product of its legs; a misread figure far. */
function isFarFromProduct(stated: string, legs: readonly Leg[]): boolean {
  let product = dec(1)
  for (const { leg } of legs) {
    if (leg.odds === null) return false
    product = product.times(leg.odds)
  }
  return product.times('0.85').gt(stated) || product.times('1.3').lt(stated)
}

function agreed(odds: readonly Odds[], problems: Problem[]): string | null {
  const values = new Set(odds.map(({ value }) => value))
  if (values.size === 0) return null
  const [value] = values
  if (values.size === 1 && value !== null && value !== undefined) return value
  problems.push(problem('ODDS_AMBIGUOUS'))
  return null
}
