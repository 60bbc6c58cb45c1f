import { isLegRead, OTHER_SIDE, type Pick, type Problem, type Sport, type TipEvent } from './tip.ts'
import { chunksOf } from './tip-chunks.ts'
import { legsOf, problem } from './tip-legs.ts'

/** Reads a pick of a known match in the words of a tip, `Over 2,5` or `AH 1 -0,75`; or says why it is not read. */
export function readSelection(
  text: string,
  event: TipEvent,
  sport: Sport | null,
): { pick: Pick } | { problem: Problem } {
  // After marked odds no number of the selection is taken for odds.
  const chunks = chunksOf(`${text} @2`)
  const isOfOther = chunks.some(
    (chunk) => chunk.isEventAmbiguous || (chunk.event !== null && chunk.event.key !== event.key),
  )
  if (isOfOther) return { problem: problem('EVENT_AMBIGUOUS') }
  const [leg, other] = legsOf({ chunks, event, isEventAmbiguous: false, sport }, false).map((one) => one.leg)
  if (leg === undefined) return { problem: problem('PICK_MISSING') }
  if (other !== undefined) return { problem: problem('MARKET_AMBIGUOUS') }
  return isLegRead(leg) ? { pick: leg.pick } : { problem: leg.problems[0] ?? problem('PICK_MISSING') }
}

const TURNED = { '1': '2', X: 'X', '2': '1', '1X': 'X2', X2: '1X', '12': '12' } as const

/** The same pick where the match names its two sides the other way round. */
export function turnedRound(pick: Pick): Pick {
  if (pick.market === 'combo') return { ...pick, parts: pick.parts.map(turnedRound) }
  if (pick.market === 'result') return { ...pick, sign: TURNED[pick.sign] }
  if (pick.market === 'doubleChance') return { ...pick, sign: TURNED[pick.sign] }
  if (pick.market === 'halfTimeFullTime') return { ...pick, half: TURNED[pick.half], full: TURNED[pick.full] }
  if (pick.market === 'exactScore')
    return { ...pick, scores: pick.scores.map(([home, away]) => [away, home]) }
  if (pick.market === 'handicapDraw') return { ...pick, line4: -pick.line4 }
  return 'side' in pick && pick.side !== null ? { ...pick, side: OTHER_SIDE[pick.side] } : pick
}
