import { addRomeDays, endOfRomeDay, weekday } from '../../platform/time/rome.ts'
import { NEEDS, type Need } from './needs.ts'
import type { ReportPeriod } from './report-period.ts'

/** A week of the accounts: from Monday to Sunday, Rome days. */
export type Week = ReportPeriod

/** The week a Rome day lies in. @throws RangeError when `day` is not `YYYY-MM-DD` */
export function weekOf(day: string): Week {
  const startDate = addRomeDays(day, -weekday(day))
  return { startDate, endDate: addRomeDays(startDate, 6) }
}

/** The week of a day and those before it, `count` in all, the latest first. */
export const weeksUpTo = (day: string, count: number): Week[] =>
  Array.from({ length: count }, (_, back) => weekOf(addRomeDays(weekOf(day).startDate, -7 * back)))

/** The state of an account's week that determines its need. */
export interface WeekState {
  stato: 'inviato' | 'confermato' | 'contestato' | 'chiuso' | null
  /** Today's closing is another amount than the statement sent. */
  isDifferent: boolean
  /** The statement was not answered in time. */
  isSilent: boolean
  /** Somebody closed the week (rule: chiusura/closing). */
  isClosed: boolean
  /** The week is over, and statements do not cover it whole. */
  isDue: boolean
}

/** The need of a week; null where it has none. */
export function needOf({ stato, isDifferent, isSilent, isClosed, isDue }: WeekState): Need | null {
  // A closing neither answers a dispute nor sends a statement.
  if (stato === 'contestato') return 'contestato'
  if (isDue) return 'da-inviare'
  if (isClosed) return 'chiuso'
  if (stato === 'inviato' && isSilent) return 'silente'
  if (isDifferent && stato !== 'chiuso') return 'diverso'
  return stato
}

/** The more urgent of two needs, null being none. */
export const moreUrgent = (a: Need | null, b: Need | null): Need | null => {
  if (a === null || b === null) return a ?? b
  return NEEDS.indexOf(a) <= NEEDS.indexOf(b) ? a : b
}

/** Whether a week was over at a moment. */
export const isOver = ({ endDate }: Week, now: Date): boolean => endOfRomeDay(endDate) < now
