import type { Lexeme } from './lexeme.ts'
import type { Sport, TipEvent } from './tip.ts'
import { type Chunk, isSaying, type Odds, says } from './tip-chunks.ts'
import type { Term } from './vocabulary.ts'

/** A line with this many words nobody knows, and no odds, is a comment. */
const WORDS_OF_COMMENT = 6

/** An event with all that is said until the next. */
export interface Block {
  event: TipEvent | null
  isEventAmbiguous: boolean
  sport: Sport | 'several' | null
  chunks: Chunk[]
}

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

export function isComment({ lexemes, event, odds }: Chunk): boolean {
  const words = wordsIn(lexemes)
  const terms = lexemes.filter(isSaying).length
  return (
    odds.length === 0 &&
    (event === null ? words >= WORDS_OF_COMMENT && words > 2 * terms : words >= 2 * WORDS_OF_COMMENT)
  )
}

export function blocksOf(chunks: readonly Chunk[]): {
  blocks: Block[]
  headOdds: Odds[]
  isHeadUnread: boolean
} {
  const blocks: (Block & { hasPick: boolean })[] = []
  const head: Chunk[] = []
  let sport: Chunk['sport'] = null
  for (const chunk of chunks) {
    if (isComment(chunk)) continue
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
  const [only] = blocks
  const saying = head.filter(({ lexemes }) => says(lexemes))
  if (only === undefined) {
    return {
      blocks: [{ event: null, isEventAmbiguous: false, sport, chunks: head }],
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
