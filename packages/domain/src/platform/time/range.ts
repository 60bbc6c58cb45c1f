import { addRomeDays, fromWire, romeDay, startOfRomeDay } from './rome.ts'

/** The moments from `start` on and before `after`. */
export interface DateRange {
  start: Date
  after: Date
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SECOND_MS = 1000

/**
 * The range two wire dates name, both ends included (rule: time/range): a pure date is the whole Rome day, and a
 * moment's second is included to its end, because the wire has no fractions of one.
 * @throws RangeError when either is no wire date
 */
export function rangeOf(startDate: string, endDate: string): DateRange {
  return { start: wholeSecond(startOf(startDate)), after: afterEnd(endDate) }
}

/**
 * The fault of a range (rule: time/range): an end before its start, or after today, compared by day. Null for none.
 */
export function rangeError(startDate: string, endDate: string, now: Date): string | null {
  if (romeDay(startOf(endDate)) > romeDay(now)) return 'La data di fine non può essere successiva a oggi'
  const { start, after } = rangeOf(startDate, endDate)
  return start < after ? null : 'La data di fine non può essere precedente alla data di inizio'
}

/**
 * Where "the last month" starts: 00:00 in Rome on this day of the month before, or on its last day when it is shorter.
 */
export function lastMonthStart(now: Date): Date {
  const today = romeDay(now)
  const lastOfMonthBefore = addRomeDays(`${today.slice(0, 7)}-01`, -1)
  const dayOfMonth = Math.min(Number(today.slice(8)), Number(lastOfMonthBefore.slice(8)))
  return startOfRomeDay(`${lastOfMonthBefore.slice(0, 7)}-${String(dayOfMonth).padStart(2, '0')}`)
}

const startOf = (text: string): Date => (DAY.test(text) ? startOfRomeDay(text) : fromWire(text))

function afterEnd(text: string): Date {
  return DAY.test(text) ? startOfRomeDay(addRomeDays(text, 1)) : nextSecond(fromWire(text))
}

/** The second a moment lies in, and the one after it. */
export const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / SECOND_MS) * SECOND_MS)
export const nextSecond = (date: Date): Date => new Date(wholeSecond(date).getTime() + SECOND_MS)
