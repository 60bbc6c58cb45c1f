import { dec } from '../../platform/money/decimal.ts'
import { type Problem, type ProblemCode, type ReadTip, TIP_READER, type TipKind } from './tip.ts'
import { blocksOf, withoutComments } from './tip-blocks.ts'
import { chunksOf, type Odds } from './tip-chunks.ts'
import { type Leg, legsOf, problem } from './tip-legs.ts'

/** Characters of a tip, more than a message of Telegram can have; a longer text is not read. */
const LONGEST_TIP = 10_000

/**
 * Reads a tip as tipsters write it into legs, each with event, pick and odds. Never guesses: a leg with a part that was
 * not understood has a problem, and ambiguous odds are null. Never throws, takes linear time in the text, and does not
 * depend on case, spacing or decoration.
 */
export function readTip(text: string): ReadTip {
  if (text.length > LONGEST_TIP) return noTip('TOO_LONG')
  const chunks = withoutComments(chunksOf(text))
  const terms = chunks.flatMap(({ lexemes }) =>
    lexemes.flatMap((lexeme) => (lexeme.is === 'term' ? [lexeme.term] : [])),
  )
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
  if (legs.length === 0) return noTip('NO_TIP')
  const problems: Problem[] = []
  const odds = settleOdds(legs, headOdds, problems)
  const counts = terms.flatMap((term) => (term.is === 'multiple' ? [term.legs] : []))
  const isMultiple = counts.length > 0 || odds.isOfWhole
  const isMiscounted = counts.some((count) => (count ?? Math.max(2, legs.length)) !== legs.length)
  if (isMiscounted) problems.push(problem('LEGS_COUNT'))
  const kind: TipKind = legs.length === 1 ? 'single' : isMultiple ? 'multiple' : 'several'
  return { reader: TIP_READER, kind, legs: legs.map(({ leg }) => leg), odds: odds.whole, problems }
}

/** A reading without legs, for a reason. */
export const noTip = (code: ProblemCode): ReadTip => ({
  reader: TIP_READER,
  kind: 'none',
  legs: [],
  odds: null,
  problems: [problem(code)],
})

/** Gives each leg its odds and finds those of the whole; ambiguous odds stay null and add a problem. */
function settleOdds(
  legs: readonly Leg[],
  headOdds: readonly Odds[],
  problems: Problem[],
): { whole: string | null; isOfWhole: boolean } {
  const legOdds = legs.flatMap(({ inline, below }) => [...inline, ...below])
  // Odds above several events are the odds of the whole tip.
  const totalOdds = [...headOdds, ...legOdds.filter(({ isTotal }) => isTotal)]
  const [onlyLeg] = legs
  if (legs.length === 1 && onlyLeg !== undefined) {
    onlyLeg.leg.odds = agreedOdds([...headOdds, ...legOdds], onlyLeg.leg.problems)
    return { whole: onlyLeg.leg.odds, isOfWhole: false }
  }
  const last = legs.at(-1)
  const oddsByLeg = legs.map(({ inline, below }) => {
    const inlineOdds = inline.filter(({ isTotal }) => !isTotal)
    const oddsBelow = below.filter(({ isTotal }) => !isTotal)
    return { inlineOdds, oddsBelow }
  })
  const unmarkedOdds = oddsByLeg.flatMap(({ inlineOdds, oddsBelow }) => [...inlineOdds, ...oddsBelow])
  const [onlyOdds] = unmarkedOdds
  if (totalOdds.length === 0 && unmarkedOdds.length === 1 && onlyOdds !== undefined) {
    const isOneLine = legs.every(({ leg }) => leg.text === last?.leg.text)
    const isLast = last?.below.includes(onlyOdds) || (isOneLine && last?.inline.includes(onlyOdds))
    if (isLast) return { whole: agreedOdds(unmarkedOdds, problems), isOfWhole: true }
    // The only odds are beside one leg of several: they are the leg's, or the whole tip's.
    problems.push(problem('ODDS_AMBIGUOUS'))
    return { whole: null, isOfWhole: false }
  }
  const lastLegOdds = oddsByLeg.at(-1)
  let wholeOdds = totalOdds
  if (totalOdds.length === 0 && lastLegOdds?.inlineOdds.length === 1 && lastLegOdds.oddsBelow.length === 1) {
    wholeOdds = lastLegOdds.oddsBelow
    lastLegOdds.oddsBelow = []
  } else if (
    totalOdds.length === 0 &&
    lastLegOdds?.inlineOdds.length === 0 &&
    lastLegOdds.oddsBelow.length > 0 &&
    oddsByLeg.slice(0, -1).every(({ inlineOdds }) => inlineOdds.length > 0)
  ) {
    // Each line but the last has odds, and so has a line below them: the last leg's, or the whole tip's.
    lastLegOdds.oddsBelow = []
    problems.push(problem('ODDS_AMBIGUOUS'))
  }
  for (const [index, { inlineOdds, oddsBelow }] of oddsByLeg.entries()) {
    const leg = legs[index]?.leg
    if (leg) leg.odds = agreedOdds([...inlineOdds, ...oddsBelow], leg.problems)
  }
  const statedOdds = agreedOdds(wholeOdds, problems)
  if (statedOdds !== null && isFarFromProduct(statedOdds, legs)) {
    problems.push(problem('ODDS_AMBIGUOUS', statedOdds))
    return { whole: null, isOfWhole: true }
  }
  return { whole: statedOdds, isOfWhole: wholeOdds.length > 0 }
}

/** Whether stated odds lie too far from the product of the legs for a boost or rounding: a figure was misread. */
function isFarFromProduct(statedOdds: string, legs: readonly Leg[]): boolean {
  let product = dec(1)
  for (const { leg } of legs) {
    if (leg.odds === null) return false
    product = product.times(leg.odds)
  }
  return product.times('0.85').gt(statedOdds) || product.times('1.3').lt(statedOdds)
}

/** The odds that all agree on; null where none are stated or, with a problem, where they differ or are ambiguous. */
function agreedOdds(odds: readonly Odds[], problems: Problem[]): string | null {
  const values = new Set(odds.map(({ value }) => value))
  if (values.size === 0) return null
  const [value] = values
  if (values.size === 1 && value !== null && value !== undefined) return value
  problems.push(problem('ODDS_AMBIGUOUS'))
  return null
}
