import { addRomeDays, romeDay, startOfRomeDay } from '../../platform/time/rome.ts'
import type { Period } from './period.ts'

/** A period as sums by day see it. Days are Rome's, `YYYY-MM-DD`. */
export interface PeriodDays {
  start: Date
  /** First moment after the period: its last second is included whole. */
  after: Date
  startDay: string
  endDay: string
  /** Days only partly in the period: the first, the last, both or none. */
  split: string[]
}

/** Seconds are whole on the wire, so both ends are taken as such. */
export function periodDays({ start, end }: Period): PeriodDays {
  const from = wholeSecond(start)
  const after = new Date(wholeSecond(end).getTime() + 1000)
  const startDay = romeDay(from)
  const endDay = romeDay(end)
  const cutsFirst = from.getTime() !== startOfRomeDay(startDay).getTime()
  const cutsLast = after.getTime() !== startOfRomeDay(addRomeDays(endDay, 1)).getTime()
  const split = [...(cutsFirst ? [startDay] : []), ...(cutsLast ? [endDay] : [])]
  return { start: from, after, startDay, endDay, split: [...new Set(split)] }
}

function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
