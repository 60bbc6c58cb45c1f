import { isOfBet } from './chatter.ts'
import type { Lexeme } from './lexeme.ts'
import type { Sport, TipEvent } from './tip.ts'
import { type Chunk, isLine, isSaying, type Odds, says } from './tip-chunks.ts'
import type { Term } from './vocabulary.ts'

/** A line without odds and with this many unknown words is a comment; one with an event, from twice as many on. */
const WORDS_OF_COMMENT = 6
/** A line with this many other words beside the words of a bet is a sentence. */
const WORDS_OF_SENTENCE = 3

/** An event with all its lines, until the next event. */
export interface Block {
  event: TipEvent | null
  isEventAmbiguous: boolean
  sport: Sport | 'several' | null
  chunks: Chunk[]
}

/** Terms that qualify a pick without being one. */
export const WEAK = new Set<Term['is']>([
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

export const wordsIn = (lexemes: readonly Lexeme[]): number =>
  lexemes.filter(({ is }) => is === 'word').length

const ownWordsIn = (lexemes: readonly Lexeme[]): number =>
  wordsIn(lexemes) + lexemes.filter(({ is }) => is === 'chatter').length

/**
 * Removes the comments around the tip. If only sentences state the pick, keeps the sentence nearest to a single event,
 * or for several events the sentences that name more than a side or a count.
 */
export function withoutComments(chunks: readonly Chunk[]): Chunk[] {
  const tipChunks = chunks.filter((chunk) => !isComment(chunk))
  const plainChunks = tipChunks.filter((chunk) => !isSentence(chunk))
  if (plainChunks.some(({ lexemes }) => says(lexemes))) return plainChunks
  const strongChunks = tipChunks.filter((chunk) => !isSentence(chunk) || chunk.lexemes.some(isStrong))
  const candidates = strongChunks.some(({ lexemes }) => says(lexemes)) ? strongChunks : tipChunks
  const events = candidates.flatMap(({ event }, at) => (event === null ? [] : [at]))
  const [event = 0] = events
  if (events.length !== 1) return candidates
  const distances = candidates.map((chunk, at) =>
    isSentence(chunk) && says(chunk.lexemes) ? Math.abs(at - event) : null,
  )
  const nearest = Math.min(...distances.filter((distance) => distance !== null))
  return candidates.filter((_, at) => distances[at] === null || distances[at] === nearest)
}

const isStrong = (lexeme: Lexeme): boolean =>
  isSaying(lexeme) &&
  !(lexeme.is === 'term' && (WEAK.has(lexeme.term.is) || lexeme.term.is === 'unread')) &&
  (lexeme.is !== 'number' || isLine(lexeme))

function isComment({ lexemes, event, odds }: Chunk): boolean {
  const words = ownWordsIn(lexemes)
  const terms = lexemes.filter(isSaying).length
  return (
    odds.length === 0 &&
    (event === null ? words >= WORDS_OF_COMMENT && words > 2 * terms : words >= 2 * WORDS_OF_COMMENT)
  )
}

/**
 * Whether a chunk is a sentence, without event, odds and line: `hanno vinto 4 delle ultime 6 in casa`. A sentence has
 * three words that are not of a bet or, with certain chatter, more of them than words of a bet.
 */
function isSentence({ lexemes, event, isEventAmbiguous, odds }: Chunk): boolean {
  if (event !== null || isEventAmbiguous || odds.length > 0 || lexemes.some(isLine)) return false
  const isBet = lexemes.some((lexeme) => lexeme.is === 'chatter' && isOfBet(lexeme.text))
  if (isBet && lexemes.some(isStrong)) return false
  const words = ownWordsIn(lexemes)
  const terms = lexemes.filter(isSaying).length
  const hasChatter = lexemes.some(({ is }) => is === 'chatter')
  return (hasChatter && words > terms) || (terms > 0 && words >= WORDS_OF_SENTENCE)
}

/** The blocks of a tip, and of the lines above several events the odds and whether they state a pick. */
export function blocksOf(chunks: readonly Chunk[]): {
  blocks: Block[]
  headOdds: Odds[]
  isHeadUnread: boolean
} {
  const blocks: (Block & { hasPick: boolean })[] = []
  const head: Chunk[] = []
  let sport: Chunk['sport'] = null
  for (const chunk of chunks) {
    const block = blocks.at(-1)
    const saysSome = says(chunk.lexemes)
    if (chunk.event !== null || chunk.isEventAmbiguous) {
      blocks.push({
        event: chunk.event,
        isEventAmbiguous: chunk.isEventAmbiguous,
        sport: chunk.sport ?? sport,
        chunks: [chunk],
        hasPick: saysSome,
      })
    } else if (block !== undefined && (saysSome || chunk.odds.length > 0 || !block.hasPick)) {
      block.chunks.push(chunk)
      block.hasPick ||= saysSome
      block.sport = chunk.sport ?? block.sport
    } else {
      sport = chunk.sport ?? sport
      head.push(chunk)
    }
  }
  const [onlyBlock] = blocks
  const pickChunks = head.filter(({ lexemes }) => says(lexemes))
  if (onlyBlock === undefined) {
    return {
      blocks: [{ event: null, isEventAmbiguous: false, sport, chunks: head }],
      headOdds: [],
      isHeadUnread: false,
    }
  }
  if (blocks.length === 1) onlyBlock.chunks.unshift(...pickChunks)
  const headOdds = (blocks.length === 1 ? head.filter((chunk) => !pickChunks.includes(chunk)) : head).flatMap(
    ({ odds }) => odds,
  )
  return { blocks, headOdds, isHeadUnread: blocks.length > 1 && pickChunks.length > 0 }
}
