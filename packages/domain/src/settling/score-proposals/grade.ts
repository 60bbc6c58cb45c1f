import { countText, describePick } from '../../bets/tip-reading/describe.ts'
import {
  isLegRead,
  mainUnit,
  type Period,
  type Pick,
  problemText,
  type ReadLeg,
  type ReadTip,
  type Side,
  type Sign,
  type TipEvent,
  type Unit,
  unitsOf,
} from '../../bets/tip-reading/tip.ts'
import type { Esito } from '../../ledger/postings/esito.ts'
import { describePayout, outcomeOfPayout, payoutOf } from '../../ledger/postings/payout.ts'
import type { DecimalInput } from '../../platform/money/decimal.ts'
import { type Count, figureOf, halfOf, hasLongTieBreak, type Pair, type Score } from './score.ts'

export type Settled = Exclude<Esito, 'Open'>

/** The outcome a score proposes for a leg or a tip. It settles nothing by itself: a person confirms it. */
export interface Grade {
  /** Null: no proposal; `reason` says why or what is needed. */
  esito: Settled | null
  /** Short and in Italian: `Over 2,5: 3 gol, vinta`. */
  reason: string
  /** How the tip is paid where no outcome describes it; `esito` is then the outcome that lists show. */
  payout?: LegsPayout
}

/** Odds of the legs of a multiple that were void, half won and half lost. */
interface LegsPayout {
  tipo: 'nulla'
  quote: number[]
  mezzeVinte?: number[]
  mezzePerse?: number[]
}

const OUTCOMES: Record<Settled, string> = {
  Win: 'vinta',
  HalfWin: 'mezza vinta',
  Void: 'rimborsata',
  HalfLoss: 'mezza persa',
  Loss: 'persa',
}

/** The outcome a score gives a leg, quarter lines split exactly. */
export function gradeLeg(leg: ReadLeg, score: Score | null): Grade {
  if (!isLegRead(leg)) return { esito: null, reason: leg.problems.map(problemText).join('; ') || 'non letta' }
  if (score === null) return { esito: null, reason: `${describePick(leg.pick)}: manca il risultato` }
  if (leg.sport !== null && leg.sport !== score.sport)
    return {
      esito: null,
      reason: `${describePick(leg.pick)}: risultato di ${score.sport}, pronostico di ${leg.sport}`,
    }
  return gradePick(leg.pick, score)
}

/** The outcome a score gives a pick, whatever the sport of its leg. */
export function gradePick(pick: Pick, score: Score): Grade {
  const about = describePick(pick)
  if (score.isVoid) return { esito: 'Void', reason: `${about}: ${score.word ?? 'annullata'}, rimborsata` }
  if (!score.isFinal)
    return { esito: null, reason: `${about}: ${score.word ?? 'non finita'}, decide il regolamento del book` }
  const verdict = judge(pick, score)
  if ('needs' in verdict) return { esito: null, reason: `${about}: ${verdict.needs}` }
  return { esito: verdict.esito, reason: `${about}: ${verdict.because}, ${OUTCOMES[verdict.esito]}` }
}

/**
 * The outcome of a tip, with a score for each of its legs in order. A multiple is lost with any of its legs, won with
 * all, void with all. No outcome describes how a multiple with void or half legs is paid: `payout` does, once the odds
 * of these legs are read.
 * @param odds of the whole tip, as it was played
 */
export function gradeTip(
  tip: ReadTip,
  scores: readonly (Score | null)[],
  odds: DecimalInput = tip.odds ?? 0,
): Grade {
  const grades = tip.legs.map((leg, index) => gradeLeg(leg, scores[index] ?? null))
  const [only] = grades
  const problems = tip.problems.filter(({ code }) => code !== 'ODDS_AMBIGUOUS')
  if (problems.length > 0 || only === undefined)
    return { esito: null, reason: problems.map(problemText).join('; ') || 'nessun pronostico' }
  if (tip.kind === 'single') return only
  const outcomes = grades.map(({ esito }) => esito)
  const lost = grades.find(({ esito }) => esito === 'Loss')
  if (tip.kind === 'multiple' && lost !== undefined)
    return { esito: 'Loss', reason: `Multipla: ${lost.reason}` }
  const open = grades.findIndex(({ esito }) => esito === null)
  const waiting = grades[open]
  if (waiting) {
    const event = tip.legs[open]?.event
    return event ? { ...waiting, reason: `${eventName(event)}, ${waiting.reason}` } : waiting
  }
  const [first] = outcomes
  const noun = tip.kind === 'multiple' ? 'Multipla' : 'Selezioni'
  if (
    (first === 'Win' || first === 'Void' || first === 'Loss') &&
    outcomes.every((outcome) => outcome === first)
  ) {
    return { esito: first, reason: `${noun}: ${outcomes.length} su ${outcomes.length}, ${OUTCOMES[first]}` }
  }
  if (tip.kind !== 'multiple')
    return { esito: null, reason: 'Selezioni con esiti diversi: una multipla o più singole?' }
  if (
    outcomes.filter((outcome) => outcome === 'HalfLoss').length === 1 &&
    outcomes.every((outcome) => outcome === 'HalfLoss' || outcome === 'Void')
  ) {
    return { esito: 'HalfLoss', reason: 'Multipla: una mezza persa, le altre rimborsate' }
  }
  const payout = payoutOfLegs(tip, outcomes)
  if (payout === null)
    return { esito: null, reason: 'Multipla con rimborsi o mezze vincite: servono le quote delle selezioni' }
  return {
    esito: outcomeOfPayout(payoutOf(payout), odds),
    reason: `Multipla: ${describePayout(payout)}`,
    payout,
  }
}

/** `Inter - Milan`; competitors are stored in small letters. */
const eventName = ({ home, away }: TipEvent): string =>
  `${home.name} - ${away.name}`.replace(/(^|[ '])\p{L}/gu, (start) => start.toUpperCase())

/** How a multiple without a lost leg is paid; null where a leg that was not won has no odds of its own. */
function payoutOfLegs(tip: ReadTip, outcomes: readonly (Settled | null)[]): LegsPayout | null {
  if (tip.legs.some(({ odds }, index) => odds === null && outcomes[index] !== 'Win')) return null
  const oddsOf = (wanted: Settled) =>
    tip.legs.flatMap(({ odds }, index) => (outcomes[index] === wanted ? [Number(odds)] : []))
  const [quote, mezzeVinte, mezzePerse] = [oddsOf('Void'), oddsOf('HalfWin'), oddsOf('HalfLoss')]
  return {
    tipo: 'nulla',
    quote,
    ...(mezzeVinte.length > 0 && { mezzeVinte }),
    ...(mezzePerse.length > 0 && { mezzePerse }),
  }
}

type Verdict = { esito: Settled; because: string } | { needs: string }

const needs = (words: string): Verdict => ({
  needs: `${words.startsWith('i ') ? 'servono' : 'serve'} ${words}`,
})
const isWon = (won: boolean, because: string): Verdict => ({ esito: won ? 'Win' : 'Loss', because })

function judge(pick: Pick, score: Score): Verdict {
  switch (pick.market) {
    case 'qualifies':
      return { needs: 'il passaggio del turno non si vede dal risultato' }
    case 'combo':
      return judgeCombo(pick.parts, score)
    case 'tieBreak':
      return judgeTieBreak(pick.yes, score)
    case 'halfTimeFullTime':
      return judgeHalfFull(pick.half, pick.full, score)
    case 'total':
    case 'handicap':
    case 'oddEven':
      return judgeInEveryUnit(pick, score)
    case 'result':
      return withFigure(score, pick.unit ?? mainUnit(score.sport, pick.period), pick.period, (count) => {
        if (count.pair === null) return needs('il dato di ciascuna squadra')
        const sign = signOf(count.pair)
        return isWon(sign === pick.sign, scoreText(count.pair))
      })
    default:
      return withFigure(score, mainUnit(score.sport, pick.period), pick.period, ({ pair }) =>
        pair === null ? needs('il risultato') : judgePair(pick, pair),
      )
  }
}

/** A pick that the final pair of a unit decides. */
type PairPick = Exclude<
  Pick,
  LinePick | { market: 'qualifies' | 'combo' | 'tieBreak' | 'halfTimeFullTime' | 'result' }
>

function judgePair(pick: PairPick, pair: Pair): Verdict {
  const sign = signOf(pair)
  const [home, away] = pair
  switch (pick.market) {
    case 'doubleChance':
      return isWon(pick.sign.includes(sign), scoreText(pair))
    case 'drawNoBet':
      return sign === 'X'
        ? { esito: 'Void', because: scoreText(pair) }
        : isWon(sign === (pick.side === 'home' ? '1' : '2'), scoreText(pair))
    case 'winner':
      if (sign === 'X')
        return { needs: `${scoreText(pair)}, nel testa a testa il pareggio lo decide il book` }
      return isWon(sign === (pick.side === 'home' ? '1' : '2'), scoreText(pair))
    case 'handicapDraw':
      return isWon(4 * (home - away) + pick.line4 === 0, scoreText(pair))
    case 'bothScore':
      return isWon((home > 0 && away > 0) === pick.yes, scoreText(pair))
    case 'range': {
      const count = pick.side === null ? home + away : numberOf(pair, pick.side)
      return isWon(count >= pick.from && (pick.to === null || count <= pick.to), countText(count, 'goals'))
    }
    case 'exactScore':
      return isWon(
        pick.scores.some(([one, other]) => one === home && other === away),
        scoreText(pair),
      )
    case 'scores':
      return isWon(numberOf(pair, pick.side) > 0 === pick.yes, scoreText(pair))
  }
}

type LinePick = Extract<Pick, { market: 'total' | 'handicap' | 'oddEven' }>

/** A pick that leaves its unit open is decided when all possible units agree: `-1,5` of sets or of games. */
function judgeInEveryUnit(pick: LinePick, score: Score): Verdict {
  const units = unitsOf(pick, score.sport)
  const verdicts = units.map((unit) =>
    withFigure(score, unit, pick.period, (count) => judgeLine(pick, count, unit)),
  )
  const [first] = verdicts
  if (first === undefined) return { needs: 'non dice di che cosa è la linea' }
  if (verdicts.length === 1) return first
  const missing = verdicts.find((verdict) => 'needs' in verdict)
  if (missing !== undefined) return missing
  const isAgreed = verdicts.every(
    (verdict) => 'esito' in verdict && 'esito' in first && verdict.esito === first.esito,
  )
  return isAgreed
    ? first
    : { needs: `non dice se ${units.map((unit) => countText(2, unit).slice(2)).join(' o ')}` }
}

function judgeLine(pick: LinePick, count: Count, unit: Unit): Verdict {
  if (pick.market === 'handicap') {
    if (count.pair === null) return needs('il dato di ciascuna squadra')
    const [own, other] = pick.side === 'home' ? count.pair : [count.pair[1], count.pair[0]]
    const margin4 = 4 * (own - other) + pick.line4
    if (margin4 === 0 && pick.push === null)
      return { needs: `${scoreText(count.pair)}, persa se europeo, rimborsata se asiatico` }
    if (margin4 === 0 && pick.push === 'loss') return { esito: 'Loss', because: scoreText(count.pair) }
    return { esito: quarterOutcome(margin4), because: scoreText(count.pair) }
  }
  if (pick.side !== null && count.pair === null) return needs('il dato di ciascuna squadra')
  const total = pick.side === null || count.pair === null ? count.total : numberOf(count.pair, pick.side)
  if (pick.market === 'oddEven') return isWon((total % 2 === 0) === pick.even, countText(total, unit))
  const margin4 = 4 * total - pick.line4
  return { esito: quarterOutcome(pick.over ? margin4 : -margin4), because: countText(total, unit) }
}

/**
 * The outcome of a margin beyond the line, in quarters of 1. A quarter line splits the stake: one half is a bet a
 * quarter above the line, the other a quarter below.
 */
export function quarterOutcome(margin4: number): Settled {
  if (margin4 >= 2) return 'Win'
  if (margin4 === 1) return 'HalfWin'
  if (margin4 === 0) return 'Void'
  return margin4 === -1 ? 'HalfLoss' : 'Loss'
}

function judgeCombo(parts: readonly Pick[], score: Score): Verdict {
  const verdicts = parts.map((part) => ({ part, verdict: judge(part, score) }))
  const lost = verdicts.find(({ verdict }) => 'esito' in verdict && verdict.esito === 'Loss')
  if (lost !== undefined && 'because' in lost.verdict)
    return { esito: 'Loss', because: `non esce ${describePick(lost.part)} (${lost.verdict.because})` }
  for (const { verdict } of verdicts) if ('needs' in verdict) return verdict
  const halved = verdicts.find(({ verdict }) => 'esito' in verdict && verdict.esito !== 'Win')
  if (halved !== undefined)
    return { needs: `${describePick(halved.part)} non vince e non perde, decide il regolamento del book` }
  const because = verdicts.flatMap(({ verdict }) => ('because' in verdict ? [verdict.because] : []))
  return { esito: 'Win', because: [...new Set(because)].join(', ') }
}

function judgeTieBreak(yes: boolean, score: Score): Verdict {
  if (score.sport !== 'tennis') return needs('un risultato di tennis')
  if (score.parts.length === 0) return needs('i game di ogni set')
  // Only a tie-break ends a set with a lead of one.
  const hasTieBreak = score.parts.some(([home, away]) => Math.abs(home - away) === 1)
  if (!hasTieBreak && hasLongTieBreak(score)) return needs('sapere se il super tie-break conta')
  return isWon(hasTieBreak === yes, score.parts.map(scoreText).join(' '))
}

function judgeHalfFull(half: Sign, full: Sign, score: Score): Verdict {
  if (score.sport !== 'calcio') return needs('un risultato di calcio')
  const first = halfOf(score)
  if (score.main === null) return needs('il risultato')
  // A wrong final sign loses the pick, whatever the first half.
  if (signOf(score.main) !== full) return isWon(false, scoreText(score.main))
  if (first === null) return needs('il 1° tempo')
  return isWon(signOf(first) === half, `${scoreText(first)}, poi ${scoreText(score.main)}`)
}

function withFigure(score: Score, unit: Unit, period: Period, then: (count: Count) => Verdict): Verdict {
  const figure = figureOf(score, unit, period)
  return 'missing' in figure ? needs(figure.missing) : then(figure.found)
}

const signOf = ([home, away]: Pair): Sign => (home > away ? '1' : home < away ? '2' : 'X')
const numberOf = ([home, away]: Pair, side: Side): number => (side === 'home' ? home : away)
const scoreText = ([home, away]: Pair): string => `${home}-${away}`
