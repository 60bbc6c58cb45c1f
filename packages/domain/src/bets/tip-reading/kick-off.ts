import { foldText } from '../../platform/text/fold.ts'
import { addRomeDays, fromWire, romeDay } from '../../platform/time/rome.ts'
import { eventDays } from './event-days.ts'

// `20:45` is an hour anywhere; `20.45` and `21` only after a word for it, otherwise they may be odds.
const CLOCK = /(?<![\d:.,])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g
const SAID = /\b(?:ore|h)[\s.:]*([01]?\d|2[0-3])(?:[.:]([0-5]\d))?(?![\d.:,]*\d|\s*ore)/g

/** In a tip posted later in the day, an hour before 6 belongs to the following night. */
const NIGHT_ENDS = 6

/**
 * When the event of a bet begins, according to its text: the single hour it names, on the day it names or else the day
 * of posting (rule: answer/when-it-begins). Null when it names none or several, or one that had passed when it was
 * posted: nothing is guessed. Rome time.
 */
export function kickOff(text: string, postedAt: Date): Date | null {
  const plain = foldText(text)
  const hours = new Set(
    [...plain.matchAll(CLOCK), ...plain.matchAll(SAID)].map(
      ([, hour = '', minute = '00']) => `${hour.padStart(2, '0')}:${minute}`,
    ),
  )
  const [hour, ...others] = hours
  if (hour === undefined || others.length > 0) return null
  const days = eventDays(text, postedAt)
  const at = (day: number) => fromWire(`${addRomeDays(romeDay(postedAt), day)}T${hour}:00`)
  if (days !== null) return at(days)
  if (at(0) >= postedAt) return at(0)
  return Number(hour.slice(0, 2)) < NIGHT_ENDS ? at(1) : null
}

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
