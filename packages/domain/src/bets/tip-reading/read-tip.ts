import { dec } from '../../platform/money/decimal.ts'
import { type Problem, type ProblemCode, type ReadTip, TIP_READER, type TipKind } from './tip.ts'
import { blocksOf, withoutComments } from './tip-blocks.ts'
import { chunksOf, type Odds } from './tip-chunks.ts'
import { type Leg, legsOf, problem } from './tip-legs.ts'

/** Characters of a tip, more than a message of Telegram can have; a longer text is not read. */
const LONGEST_TIP = 10_000

/**
 * Reads a tip as tipsters write it into legs, each with event, pick and odds:
 * `Inter - Milan 1 @1.80 / Roma - Lazio X @3.10 / Totale @5.58` has two legs and odds of the whole. A leg with a part
 * that was not understood has a problem, and ambiguous odds are null. Never throws, takes linear time in the text, and
 * does not depend on case, spacing or decoration.
 */
export function readTip(text: string): ReadTip {
  if (text.length > LONGEST_TIP) return noTip('TOO_LONG')
  const chunks = withoutComments(chunksOf(text))
  const terms = chunks.flatMap(({ lexemes }) =>
    lexemes.flatMap((lexeme) => (lexeme.is === 'term' ? [lexeme.term] : [])),
  )
  const isLive = terms.some((term) => term.is === 'live')
  // The head is the lines above several events: odds of the whole, perhaps a pick that belongs to no leg.
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
  if (legs.length === 0) return noTip('NO_TIP')
  const problems: Problem[] = []
  const odds = settleOdds(legs, headOdds, problems)
  const counts = terms.flatMap((term) => (term.is === 'multiple' ? [term.legs] : []))
  const isMultiple = counts.length > 0 || odds.isStated
  // "Multipla" without a number has at least two legs.
  const isMiscounted = counts.some((count) => (count === null ? legs.length < 2 : legs.length !== count))
  if (isMiscounted) problems.push(problem('LEGS_COUNT'))
  const kind: TipKind = legs.length === 1 ? 'single' : isMultiple ? 'multiple' : 'several'
  return { reader: TIP_READER, kind, legs: legs.map(({ leg }) => leg), odds: odds.value, problems }
}

/** A reading without legs, for a reason. */
export const noTip = (code: ProblemCode): ReadTip => ({
  reader: TIP_READER,
  kind: 'none',
  legs: [],
  odds: null,
  problems: [problem(code)],
})

/** The odds of a tip as a whole. They are null where none are stated, and where what is stated cannot be trusted. */
interface WholeOdds {
  value: string | null
  isStated: boolean
}

const NOT_STATED: WholeOdds = { value: null, isStated: false }

/** Gives each leg its odds and finds those of the whole; ambiguous odds stay null and add a problem. */
function settleOdds(legs: readonly Leg[], headOdds: readonly Odds[], problems: Problem[]): WholeOdds {
  const [firstLeg, ...moreLegs] = legs
  const legOdds = legs.flatMap(({ inline, below }) => [...inline, ...below])
  if (firstLeg !== undefined && moreLegs.length === 0) {
    firstLeg.leg.odds = agreedOdds([...headOdds, ...legOdds], firstLeg.leg.problems)
    return { value: firstLeg.leg.odds, isStated: false }
  }
  // "Totale @3.42", and odds above several events.
  const marked = [...headOdds, ...legOdds.filter(({ isTotal }) => isTotal)]
  const unmarked = legOdds.filter(({ isTotal }) => !isTotal)
  const [onlyOdds] = unmarked
  if (marked.length === 0 && unmarked.length === 1 && onlyOdds !== undefined)
    return settleOnlyOdds(legs, onlyOdds, problems)
  const { whole, isLastUnclear } =
    marked.length > 0 ? { whole: marked, isLastUnclear: false } : oddsBelowLast(legs)
  if (isLastUnclear) problems.push(problem('ODDS_AMBIGUOUS'))
  for (const { leg, inline, below } of legs) {
    const isOfLeg = (odds: Odds) => !odds.isTotal && !whole.includes(odds)
    const ownBelow = isLastUnclear && leg === legs.at(-1)?.leg ? [] : below
    leg.odds = agreedOdds([...inline, ...ownBelow].filter(isOfLeg), leg.problems)
  }
  const value = agreedOdds(whole, problems)
  if (value !== null && isFarFromProduct(value, legs)) {
    problems.push(problem('ODDS_AMBIGUOUS', value))
    return { value: null, isStated: true }
  }
  return { value, isStated: whole.length > 0 }
}

/** The only odds of several legs are the whole's where they end the tip: below the last leg, or on its only line. */
function settleOnlyOdds(legs: readonly Leg[], odds: Odds, problems: Problem[]): WholeOdds {
  const last = legs.at(-1)
  const isOneLine = legs.every(({ leg }) => leg.text === last?.leg.text)
  if (last?.below.includes(odds) || (isOneLine && last?.inline.includes(odds)))
    return { value: agreedOdds([odds], problems), isStated: true }
  // Beside another leg they are that leg's, or the whole tip's.
  problems.push(problem('ODDS_AMBIGUOUS'))
  return NOT_STATED
}

/**
 * What the lines below the last leg say, where no odds are marked as the whole's. The last leg has odds and one more
 * stand below: these are the whole's. Every leg but the last has odds: those below are its own, or the whole's, and
 * nothing tells which.
 */
function oddsBelowLast(legs: readonly Leg[]): { whole: Odds[]; isLastUnclear: boolean } {
  const last = legs.at(-1)
  const othersHaveOdds = legs.slice(0, -1).every(({ inline }) => inline.length > 0)
  if (last?.inline.length === 1 && last.below.length === 1) return { whole: last.below, isLastUnclear: false }
  return { whole: [], isLastUnclear: last?.inline.length === 0 && last.below.length > 0 && othersHaveOdds }
}

/** By how much the odds of the whole may differ from the product of the legs': a boost, or rounding. */
const LEAST_OF_PRODUCT = '0.85'
const MOST_OF_PRODUCT = '1.3'

/** Whether stated odds lie too far from the product of the legs: a figure was misread. */
function isFarFromProduct(statedOdds: string, legs: readonly Leg[]): boolean {
  let product = dec(1)
  for (const { leg } of legs) {
    if (leg.odds === null) return false
    product = product.times(leg.odds)
  }
  return product.times(LEAST_OF_PRODUCT).gt(statedOdds) || product.times(MOST_OF_PRODUCT).lt(statedOdds)
}

/** The odds that all agree on; null where none are stated or, with a problem, where they differ or are ambiguous. */
function agreedOdds(odds: readonly Odds[], problems: Problem[]): string | null {
  const values = new Set(odds.map(({ value }) => value))
  if (values.size === 0) return null
  const [value] = values
  // Odds that can be read in two ways have no value.
  if (values.size === 1 && value) return value
  problems.push(problem('ODDS_AMBIGUOUS'))
  return null
}
