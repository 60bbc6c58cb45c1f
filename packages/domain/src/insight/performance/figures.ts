import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  round,
  round2,
  sum,
  ZERO,
} from '../../platform/money/decimal.ts'
import { addRomeDays, daysBetween, weekday } from '../../platform/time/rome.ts'

/** The fewest settled bets, and days with them, for a meaningful yield (rule: andamento/small-sample). */
export const SMALL_SAMPLE = { bets: 30, days: 10 } as const

/** Part of a whole in percent, 2 decimals; null for a whole of 0. */
export const percentOf = (part: DecimalInput, whole: DecimalInput): Decimal | null =>
  isZero(whole) ? null : round2(dec(part).times(100).div(whole))

/** A sum divided by its weight, rounded to `places`; null without weight. */
export const average = (total: DecimalInput, weight: DecimalInput, places: number): Decimal | null =>
  isZero(weight) ? null : round(dec(total).div(weight), places)

/** Numbers of settled bets by outcome; Void bets count nothing. */
export type Outcomes = Record<'vinte' | 'mezzeVinte' | 'mezzePerse' | 'perse', number>

/** Percent of bets won, half an outcome as half a bet, 2 decimals (rule: andamento/hit-rate); null without any. */
export function hitRate({ vinte, mezzeVinte, mezzePerse, perse }: Outcomes): Decimal | null {
  const won = dec(vinte).plus(dec(mezzeVinte).div(2))
  const lost = dec(perse).plus(dec(mezzePerse).div(2))
  return percentOf(won, won.plus(lost))
}

/** Sums over the days on which something was settled: p the result of a day, s its stakes. */
export interface DaySquares {
  days: number
  bets: number
  p: DecimalInput
  s: DecimalInput
  pp: DecimalInput
  ps: DecimalInput
  ss: DecimalInput
}

export interface YieldInterval {
  /** From and to, percent, 2 decimals. */
  da: Decimal
  a: Decimal
}

/**
 * 95 % confidence interval of the yield, percent; null for a small sample. The yield is a ratio of two sums; its error
 * is estimated from each day's deviation from it. The independent units are days, not bets, because bets of one match
 * win and lose together (rule: andamento/interval-of-the-yield).
 */
export function yieldInterval({ days, bets, p, s, pp, ps, ss }: DaySquares): YieldInterval | null {
  if (isSmallSample({ days, bets }) || isZero(s)) return null
  const ratio = dec(p).div(s)
  const squares = dec(pp).minus(ratio.times(ps).times(2)).plus(ratio.times(ratio).times(ss))
  const variance = squares.lt(0) ? ZERO : squares.times(days).div(days - 1)
  const half = variance
    .sqrt()
    .div(dec(s).abs())
    .times(quantile(days - 1))
  return { da: round2(ratio.minus(half).times(100)), a: round2(ratio.plus(half).times(100)) }
}

/** Whether too few bets, or days, are settled for a meaningful yield. */
export const isSmallSample = ({ days, bets }: { days: number; bets: number }): boolean =>
  bets < SMALL_SAMPLE.bets || days < SMALL_SAMPLE.days

/** 97.5 % point of Student's t, by Cornish and Fisher's expansion of the normal's: within 0.001 from 9 degrees on. */
function quantile(degrees: number): Decimal {
  const z = dec('1.959964')
  const [z3, z5, z7] = [z.pow(3), z.pow(5), z.pow(7)]
  const second = z5.times(5).plus(z3.times(16)).plus(z.times(3))
  const third = z7.times(3).plus(z5.times(19)).plus(z3.times(17)).minus(z.times(15))
  return z
    .plus(z3.plus(z).div(4 * degrees))
    .plus(second.div(96 * degrees ** 2))
    .plus(third.div(384 * degrees ** 3))
}

/** From how much later than the room in the middle, and from how many drops, a room is slow. */
export const SLOW_ROOM = { times: 2, minutes: 1, drops: 10 } as const

/** The rooms that answer much later than the others (rule: andamento/slow-room). */
export function slowRooms<R extends { minuti: number | null; drop: number }>(rooms: readonly R[]): Set<R> {
  const timedRooms = rooms.flatMap((room) => (room.minuti === null ? [] : [{ room, minuti: room.minuti }]))
  const countedRooms = timedRooms
    .filter(({ room }) => room.drop >= SLOW_ROOM.drops)
    .toSorted((a, b) => a.minuti - b.minuti)
  const middle = countedRooms[Math.floor((countedRooms.length - 1) / 2)]?.minuti ?? Number.POSITIVE_INFINITY
  const least = Math.max(middle * SLOW_ROOM.times, middle + SLOW_ROOM.minutes)
  return new Set(countedRooms.filter(({ minuti }) => minuti > least).map(({ room }) => room))
}

export type Step = 'giorno' | 'settimana' | 'mese'

/** Whole Rome days, both counted. */
export interface DayRange {
  dal: string
  al: string
}

/** The number of days of a range. */
export const daysOf = ({ dal, al }: DayRange): number => daysBetween(dal, al) + 1

/** How a period is cut into points of a line: at most some 60, or the line cannot be read. */
export function stepOf(days: number): Step {
  if (days <= 62) return 'giorno'
  return days <= 400 ? 'settimana' : 'mese'
}

const WEEK_DAYS = 7

/** The days a period is compared with (rule: andamento/period-before). */
export function periodBefore({ dal, al }: DayRange): DayRange {
  const days = daysOf({ dal, al })
  const isWeek = weekday(dal) === 0 && days < WEEK_DAYS
  const back = isWeek ? WEEK_DAYS : days
  return { dal: addRomeDays(dal, -back), al: addRomeDays(al, -back) }
}

/**
 * Cost of posting later: the part of the stake lost per second, the slope of a line through the steps weighted by
 * stake; null without stakes, or where all drops took the same time.
 * @param steps `secondi` the sum of the delays of `n` drops, `eur` their stakes, `scarto` the worth of their slippage
 */
export function costPerSecond(
  steps: ReadonlyArray<{ secondi: number; n: number; eur: DecimalInput; scarto: DecimalInput }>,
): Decimal | null {
  const usedSteps = steps.filter(({ eur }) => !isZero(eur))
  const weight = sum(usedSteps.map(({ eur }) => eur))
  if (isZero(weight)) return null
  const x = (step: (typeof usedSteps)[number]) => dec(step.secondi).div(step.n)
  const meanX = sum(usedSteps.map((step) => x(step).times(step.eur))).div(weight)
  const meanY = sum(usedSteps.map(({ scarto }) => scarto)).div(weight)
  let [xy, xx] = [ZERO, ZERO]
  for (const step of usedSteps) {
    const dx = x(step).minus(meanX)
    xy = xy.plus(dx.times(dec(step.scarto).minus(meanY.times(step.eur))))
    xx = xx.plus(dx.times(dx).times(step.eur))
  }
  return isZero(xx) ? null : xy.div(xx).neg()
}
