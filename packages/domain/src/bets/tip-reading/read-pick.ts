import { wordSet } from '../../platform/text/fold.ts'
import { turnsRound } from './chatter.ts'
import { isTerm, type Lexeme, type NumberLexeme } from './lexeme.ts'
import { isSideNumber, meaningOf, type PickContext, PickLexemes, Unread, wordsOf } from './pick-lexemes.ts'
import { sportOf, withPeriod, withUnits } from './pick-sport.ts'
import {
  hasHandicap,
  readExactScore,
  readHalfFull,
  readHandicap,
  readRange,
  readTotal,
} from './read-lines.ts'
import { readBothScore, readOddEven, readResult, readScores } from './read-outcomes.ts'
import type { Pick, Problem, Sport } from './tip.ts'
import type { Term } from './vocabulary.ts'

export interface PickReading {
  pick: Pick | null
  sport: Sport | null
  problems: Problem[]
}

/** Words that join others and say nothing about the pick. */
const FILLERS = wordSet(
  'il lo la i gli le l un una di del della dello dei delle degli d da dal dalla in nel nella nei nelle su sul sulla per con al alla allo ai alle a tra fra che si sua suo loro era sono sia più ma anche solo tutto ad',
)

/** The pick in the lexemes of one leg, with its competitors as sides. Any leftover lexeme makes it unread. */
export function readPick(lexemes: readonly Lexeme[], context: PickContext): PickReading {
  try {
    const pick = combinedPick(meaningfulLexemes(lexemes, context), context)
    const sport = sportOf(pick, context.sport)
    return { pick: withUnits(withPeriod(pick, sport), sport), sport, problems: [] }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return { pick: null, sport: context.sport, problems: [error.problem] }
  }
}

/** The lexemes that say something about the pick. @throws Unread at one that makes the pick unreadable */
function meaningfulLexemes(lexemes: readonly Lexeme[], { isLive }: PickContext): Lexeme[] {
  const meaningful: Lexeme[] = []
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.is === 'cross') {
      const isBesideSign = [lexemes[at - 1], lexemes[at + 1]].some(
        (beside) => beside?.is === 'number' && isSideNumber(beside),
      )
      if (isBesideSign) throw new Unread('MARKET_AMBIGUOUS')
    } else if (lexeme.is === 'term') {
      if (lexeme.term.is === 'unread') throw new Unread('MARKET_UNREAD', lexeme.text)
      if (lexeme.term.is === 'ambiguous') throw new Unread('MARKET_AMBIGUOUS', lexeme.text)
      // A minute limits the pick, which a final score then does not decide. In a live tip it is the current minute.
      if (lexeme.term.is === 'minute' && !isLive) throw new Unread('MARKET_UNREAD', lexeme.text)
      if (!IGNORED_TERMS.has(lexeme.term.is)) meaningful.push(lexeme)
    } else if (lexeme.is === 'versus' && lexeme.mark !== 'slash') continue
    else if (lexeme.is === 'word' && FILLERS.has(lexeme.text)) continue
    else if (lexeme.is === 'number' && isHour(lexeme, lexemes[at - 1])) continue
    else if ((lexeme.is === 'chatter' || lexeme.is === 'word') && turnsRound(lexeme.text))
      throw new Unread('WORDS_UNREAD', lexeme.text)
    else if (!IGNORED_LEXEMES.has(lexeme.is)) meaningful.push(lexeme)
  }
  return meaningful
}

/** Lexemes, and terms, that say nothing about the pick. */
const IGNORED_LEXEMES = new Set<Lexeme['is']>(['cut', 'stop', 'chatter', 'odds'])
const IGNORED_TERMS = new Set<Term['is']>(['minute', 'sport', 'live', 'multiple', 'total', 'system', 'yes'])

/** Whether a number is an hour: `20.45` with no term before it. */
const isHour = ({ hundredths, decimals, sign }: NumberLexeme, before: Lexeme | undefined): boolean =>
  decimals === 2 &&
  sign === null &&
  before?.is !== 'term' &&
  hundredths !== null &&
  hundredths >= 1000 &&
  hundredths < 2400 &&
  hundredths % 100 < 60

/** The pick, a combo where a plus or two whole terms join several. */
function combinedPick(lexemes: readonly Lexeme[], context: PickContext): Pick {
  const parts: Lexeme[][] = [[]]
  for (const lexeme of lexemes) {
    if (isTerm(lexeme, 'and')) parts.push([])
    else parts.at(-1)?.push(lexeme)
  }
  const statedParts = parts.filter((part) => part.length > 0)
  if (statedParts.length === 0) throw new Unread('PICK_MISSING')
  const picks = statedParts.flatMap((part) => withoutPlus(part)).map((part) => readOne(part, context))
  const [onlyPick] = picks
  if (picks.length === 1 && onlyPick !== undefined) return onlyPick
  const hasPeriod = statedParts.map((part) => part.some((lexeme) => isTerm(lexeme, 'period')))
  // A period stated once may apply to all parts or only to its own.
  if (hasPeriod.includes(true) && hasPeriod.includes(false)) throw new Unread('MARKET_AMBIGUOUS')
  return { market: 'combo', parts: picks.flatMap((pick) => (pick.market === 'combo' ? pick.parts : [pick])) }
}

/** Whether a term is a whole pick by itself, so that no plus is needed beside another pick: `1X over 1,5`. */
const isWhole = (lexeme: Lexeme): boolean => isTerm(lexeme, 'chance', 'bothScore', 'noGoal', 'sign')

/** The picks of a part that no plus joins: its whole terms, and the rest. */
function withoutPlus(part: readonly Lexeme[]): Lexeme[][] {
  const wholeTerms = part.filter(isWhole)
  const otherLexemes = part.filter((lexeme) => !isWhole(lexeme))
  const isRestPick = otherLexemes.some((lexeme) => isTerm(lexeme, 'over', 'under', 'multigoal', 'sum'))
  if (wholeTerms.length === 0 || (wholeTerms.length === 1 && !isRestPick)) return [[...part]]
  if (otherLexemes.some((lexeme) => isTerm(lexeme, 'period'))) throw new Unread('MARKET_AMBIGUOUS')
  // `Gol sì gol no` is the name of the market, and picks neither.
  const isBoth =
    wholeTerms.some((lexeme) => isTerm(lexeme, 'bothScore')) &&
    wholeTerms.some((lexeme) => isTerm(lexeme, 'noGoal'))
  if (isBoth || new Set(wholeTerms.map(meaningOf)).size < wholeTerms.length)
    throw new Unread('MARKET_AMBIGUOUS')
  const wholePicks = wholeTerms.map((lexeme) => [lexeme])
  if (isRestPick) return [...wholePicks, otherLexemes]
  if (otherLexemes.some((lexeme) => meaningOf(lexeme) !== 'head')) throw new Unread('MARKET_AMBIGUOUS')
  return wholePicks
}

/** One pick, from all its lexemes. */
function readOne(items: readonly Lexeme[], context: PickContext): Pick {
  const lexemes = new PickLexemes(items, context)
  const pick = marketOf(lexemes)
  const leftovers = lexemes.items.filter((lexeme) => meaningOf(lexeme) !== 'head')
  if (leftovers.length > 0) throw new Unread('WORDS_UNREAD', leftovers.map(wordsOf).join(' '))
  return pick
}

/** The first market the lexemes name. The order matters: a term of a later market may be part of an earlier one. */
function marketOf(lexemes: PickLexemes): Pick {
  const period = lexemes.takePeriod()
  lexemes.settleGoal(period)
  // These markets are read only for the match: `tie break primo set` is another bet.
  const isOfPart = period !== 'match' && period !== 'regular'
  if (isOfPart && lexemes.has('halfFull', 'tieBreak', 'qualifies')) throw new Unread('MARKET_AMBIGUOUS')
  if (lexemes.take('halfFull')) return readHalfFull(lexemes)
  if (lexemes.take('exact')) return readExactScore(lexemes, period, true)
  if (lexemes.has('multigoal', 'sum')) return readRange(lexemes, period)
  if (lexemes.take('tieBreak')) return { market: 'tieBreak', yes: !lexemes.take('no') }
  if (lexemes.take('aSet'))
    return { market: 'total', period, unit: 'sets', side: lexemes.takeRequiredSide(), over: true, line4: 2 }
  if (lexemes.take('qualifies')) {
    lexemes.take('winner')
    return { market: 'qualifies', side: lexemes.takeRequiredSide() }
  }
  if (lexemes.has('scores', 'scoresNot', 'cleanSheet')) return readScores(lexemes, period)
  if (lexemes.has('odd', 'even', 'even?', 'oddEven')) return readOddEven(lexemes, period)
  if (lexemes.has('bothScore', 'noGoal', 'bothScoreHead')) return readBothScore(lexemes, period)
  if (lexemes.has('over', 'under', 'overUnder', 'atLeast') || lexemes.numbers().some(({ orMore }) => orMore))
    return readTotal(lexemes, period)
  if (hasHandicap(lexemes)) return readHandicap(lexemes, period)
  if (lexemes.take('drawNoBet')) {
    lexemes.take('winner')
    return { market: 'drawNoBet', period, side: lexemes.takeRequiredSide() }
  }
  const chance = lexemes.items.find((lexeme) => isTerm(lexeme, 'chance'))
  if (chance) {
    lexemes.remove(chance)
    return { market: 'doubleChance', period, sign: chance.term.sign }
  }
  return readResult(lexemes, period)
}
