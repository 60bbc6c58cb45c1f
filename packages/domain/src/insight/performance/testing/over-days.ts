import { type Decimal, type DecimalInput, dec, round2, ZERO } from '../../../platform/money/decimal.ts'

// What the queries join from counted days, said in code: tests compare both.

/** Losing runs of a day: lost bets at its start and end, its longest run, and its number of bets not lost. */
export interface Run {
  prima: number
  dopo: number
  max: number
  nonPerse: number
}

/** Longest run of lost bets over days one after the other, each with its own runs (rule: andamento/losing-run). */
export function longestRun(days: Iterable<Run>): number {
  let [longest, current] = [0, 0]
  for (const { prima, dopo, max, nonPerse } of days) {
    longest = Math.max(longest, max, current + prima)
    current = nonPerse === 0 ? current + prima : dopo
  }
  return longest
}

/** A day's results in the order of its bets: their sum, its least and greatest on the way, its greatest fall. */
export interface Path {
  somma: DecimalInput
  min: DecimalInput
  max: DecimalInput
  caduta: DecimalInput
}

/** Greatest fall of the running sum from a height it had reached (rule: andamento/drawdown), never negative. */
export function drawdown(days: Iterable<Path>): Decimal {
  let [sum, peak, fall] = [ZERO, ZERO, ZERO]
  const greater = (a: Decimal, b: Decimal) => (a.gt(b) ? a : b)
  for (const day of days) {
    fall = greater(greater(fall, dec(day.caduta)), peak.minus(sum.plus(day.min)))
    peak = greater(peak, sum.plus(day.max))
    sum = sum.plus(day.somma)
  }
  return round2(fall)
}
