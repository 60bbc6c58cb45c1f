import { addRomeDays, romeDay } from '../../platform/time/rome.ts'
import { eventDays } from './event-days.ts'
import { kickOff } from './kick-off.ts'

/** When an event begins, as far as texts say it: its day in Rome, and the moment where they name the hour. */
export interface Begins {
  day: string | null
  at: Date | null
}

/** The beginning a text states (rule: answer/when-it-begins); a day without an hour stays a day. */
export function beginsOf(text: string, postedAt: Date): Begins {
  const at = kickOff(text, postedAt)
  if (at !== null) return { day: romeDay(at), at }
  const days = eventDays(text, postedAt)
  return { day: days === null ? null : addRomeDays(romeDay(postedAt), days), at: null }
}

/** Hours may differ so much: some texts give the hour of the broadcast, or of another time zone of Europe. */
const SAME_MS = 2 * 3_600_000

/**
 * Whether two texts state the same time; null when either states none. A day without its hour also matches the adjacent
 * days, as a match at night may be dated on either.
 */
export function isSameTime(a: Begins, b: Begins): boolean | null {
  if (a.at !== null && b.at !== null) return Math.abs(a.at.getTime() - b.at.getTime()) <= SAME_MS
  if (a.day === null || b.day === null) return null
  return a.day <= addRomeDays(b.day, 1) && b.day <= addRomeDays(a.day, 1)
}
