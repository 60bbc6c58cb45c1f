import { isTerm, type Lexeme } from './lexeme.ts'
import { nameSides } from './name-sides.ts'
import { wordsOf } from './pick-lexemes.ts'
import { readPick } from './read-pick.ts'
import type { Problem, ProblemCode, ReadLeg } from './tip.ts'
import { type Block, WEAK, wordsIn } from './tip-blocks.ts'
import { isSaying, type Odds, says } from './tip-chunks.ts'
import type { Term } from './vocabulary.ts'

/** A leg before its odds are settled: the odds in its lines, and those in lines below it. */
export interface Leg {
  leg: ReadLeg
  inline: Odds[]
  below: Odds[]
}

export const problem = (code: ProblemCode, words: string | null = null): Problem => ({ code, words })

/** A line of a block, in which sides stand for the event's names. */
interface BlockLine {
  isEvent: boolean
  raw: string
  lexemes: Lexeme[]
  odds: Odds[]
}

/** The legs of a block: a line that states a pick begins one, lines that only qualify belong to a neighbour. */
export function legsOf(block: Block, isLive: boolean): Leg[] {
  const { event } = block
  const lines = block.chunks.map((chunk): BlockLine => {
    const lexemes = isLive ? withoutScore(chunk.lexemes) : chunk.lexemes
    return {
      isEvent: chunk.event !== null,
      raw: chunk.raw,
      lexemes: event === null ? lexemes : nameSides(lexemes, event),
      odds: chunk.odds,
    }
  })
  const isStrong = lines.map(({ lexemes }) => says(lexemes) && !isWeak(lexemes))
  const lastStrong = isStrong.lastIndexOf(true)
  const groups: { lines: BlockLine[]; below: Odds[] }[] = []
  /** Indexes of the groups after a line that could belong to either neighbour. */
  const doubtful = new Set<number>()
  const oddsAbove: Odds[] = []
  let waitingLines: BlockLine[] = []
  for (const [index, line] of lines.entries()) {
    const lastGroup = groups.at(-1)
    if (!says(line.lexemes)) {
      const words = wordsIn(line.lexemes)
      if (!line.isEvent && words > 0 && words <= 3 && lastGroup === undefined && line.odds.length === 0)
        waitingLines.push(line)
      else (lastGroup?.below ?? oddsAbove).push(...line.odds)
    } else if (isStrong[index]) {
      groups.push({ lines: [...waitingLines, line], below: [] })
      waitingLines = []
    } else if (lastGroup !== undefined && index > lastStrong) lastGroup.lines.push(line)
    else {
      if (lastGroup !== undefined) doubtful.add(groups.length)
      waitingLines.push(line)
    }
  }
  if (waitingLines.some(({ lexemes }) => says(lexemes))) groups.push({ lines: waitingLines, below: [] })
  if (groups.length === 0) {
    if (event === null && !block.isEventAmbiguous) return []
    groups.push({ lines: [], below: [] })
  }
  const head = block.chunks.find((chunk) => chunk.event !== null)?.raw
  return groups.map(({ lines: groupLines, below }, index) => {
    const raws = [...new Set(groupLines.map(({ raw }) => raw))]
    if (head !== undefined && !raws.includes(head)) raws.unshift(head)
    const lexemes = groupLines.flatMap((line): Lexeme[] => [
      ...withoutTrailingWords(line.lexemes),
      { is: 'cut' },
    ])
    const leg = legOf(block, raws, lexemes, isLive)
    if (doubtful.has(index) || doubtful.has(index + 1)) leg.problems.push(problem('MARKET_AMBIGUOUS'))
    const inline = groupLines.flatMap(({ odds }) => odds)
    return { leg, inline: index === 0 ? [...oddsAbove, ...inline] : inline, below }
  })
}

/** A live tip states the current score, which is no pick and cannot be told from a correct-score pick. */
const withoutScore = (lexemes: readonly Lexeme[]): Lexeme[] => lexemes.filter(({ is }) => is !== 'pair')

/** Removes the words after the odds: a bookmaker, a comment. Lexemes with a meaning stay. */
function withoutTrailingWords(lexemes: readonly Lexeme[]): Lexeme[] {
  const odds = lexemes.findIndex(({ is }) => is === 'odds')
  const isLoose = (lexeme: Lexeme) => lexeme.is === 'word' || isTerm(lexeme, 'or')
  return lexemes.filter((lexeme, at) => odds < 0 || at < odds || !isLoose(lexeme))
}

/** Whether a line qualifies a pick without being one: a period, a unit, a heading. */
const isWeak = (lexemes: readonly Lexeme[]): boolean => {
  const pickLexemes = lexemes.filter(isSaying)
  const has = (meaning: Term['is']) => pickLexemes.some((lexeme) => isTerm(lexeme, meaning))
  const hasHead = has('overUnder')
  const isSide = pickLexemes.every((lexeme) => isTerm(lexeme, 'side'))
  if (isSide && lexemes.some(({ is }) => is === 'odds')) return false
  if (has('winner') && has('side')) return false
  return (
    pickLexemes.every(
      (lexeme) => (lexeme.is === 'term' && WEAK.has(lexeme.term.is)) || (lexeme.is === 'number' && hasHead),
    ) && wordsIn(lexemes) <= 3
  )
}

function legOf(block: Block, raws: readonly string[], lexemes: readonly Lexeme[], isLive: boolean): ReadLeg {
  const { event } = block
  const sport = block.sport === 'several' ? null : block.sport
  // Without an event a name is a part of the missing event, not a leftover.
  const legLexemes = event === null ? lexemes.filter(({ is }) => is !== 'word') : lexemes
  const reading = readPick(legLexemes, { sport, isLive })
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
