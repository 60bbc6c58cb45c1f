import { nextSecond, wholeSecond } from '../../platform/time/range.ts'
import { addRomeDays, romeDay, startOfRomeDay } from '../../platform/time/rome.ts'
import type { Period } from './period.ts'

/** A period for sums by day: its Rome days, `YYYY-MM-DD`, and which of them it cuts. */
export interface PeriodDays {
  start: Date
  /** First moment after the period: its last second is included whole. */
  after: Date
  startDay: string
  endDay: string
  /** Days only partly in the period: the first, the last, both or none. */
  split: string[]
}

/** The days of a period, whose ends are whole seconds as on the wire. */
export function periodDays({ start, end }: Period): PeriodDays {
  const from = wholeSecond(start)
  const after = nextSecond(end)
  const startDay = romeDay(from)
  const endDay = romeDay(end)
  const cutsFirst = from.getTime() !== startOfRomeDay(startDay).getTime()
  const cutsLast = after.getTime() !== startOfRomeDay(addRomeDays(endDay, 1)).getTime()
  const split = [...(cutsFirst ? [startDay] : []), ...(cutsLast ? [endDay] : [])]
  return { start: from, after, startDay, endDay, split: [...new Set(split)] }
}
