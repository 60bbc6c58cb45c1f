import { tzOffset } from '@date-fns/tz'

const ZONE = 'Europe/Rome'
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const WIRE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The instant as Rome wall clock, `YYYY-MM-DDTHH:mm:ss`; fractions of a second are cut. */
export const toWire = (instant: Date): string => wallClock(instant.getTime()).toISOString().slice(0, 19)

/**
 * The instant a wire date names, or null when it is not one (rule: time/rome): Rome wall clock, unless an offset or Z
 * says otherwise. When clocks go forward, a time that does not exist is read with the offset before the change (02:30
 * is 03:30); when they go back, a time that exists twice is the first of the two. Both match Temporal's `compatible`
 * disambiguation.
 */
export function parseWire(text: string): Date | null {
  const match = WIRE.exec(text)
  if (!match) return null
  const [, day = '', time = '', fraction = '', offset] = match
  const wall = Date.parse(`${day}T${time}${fraction}Z`)
  // Date.parse rolls 30 February and 24:00 over to the next day; a date other than the written one must not be booked.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 19) !== `${day}T${time}`) return null
  const instant = offset === undefined ? romeInstant(wall) : Date.parse(`${day}T${time}${fraction}${offset}`)
  return Number.isNaN(instant) ? null : new Date(instant)
}

/**
 * {@link parseWire} for text already known to be a wire date.
 * @throws RangeError when it is not.
 */
export function fromWire(text: string): Date {
  const instant = parseWire(text)
  if (!instant) throw new RangeError(`Not a wire date: ${text}`)
  return instant
}

/** The Rome calendar day, `YYYY-MM-DD`. */
export const romeDay = (instant: Date): string => toWire(instant).slice(0, 10)

/** 00:00 in Rome. @throws RangeError when `day` is not `YYYY-MM-DD`. */
export const startOfRomeDay = (day: string): Date => fromWire(`${day}T00:00:00`)

/** The last millisecond of the day in Rome, which has 23 or 25 hours when clocks change. */
export const endOfRomeDay = (day: string): Date => new Date(startOfRomeDay(addRomeDays(day, 1)).getTime() - 1)

/** The calendar day `n` days later (earlier when negative). @throws RangeError when `day` is not `YYYY-MM-DD`. */
export function addRomeDays(day: string, n: number): string {
  const midnight = new Date(DAY.test(day) ? `${day}T00:00:00Z` : Number.NaN)
  // 30 February is read as 2 March.
  if (midnight.getUTCDate() !== Number(day.slice(-2))) throw new RangeError(`Not a day: ${day}`)
  return utcDay(midnight.getTime() + n * DAY_MS)
}

/** Days from one calendar day to another, negative when that is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Number of a calendar day in its week; Monday is 0. */
export const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** Where "last week" starts: 00:00 in Rome seven days ago. */
export const lastWeekStart = (now: Date): Date => startOfRomeDay(addRomeDays(romeDay(now), -7))

const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** A date whose UTC fields are Rome's wall clock. */
const wallClock = (epochMs: number): Date => new Date(epochMs + offsetMs(epochMs))

/** Rome's offset in each hour since 1970, from when on clocks have changed only at whole hours. */
const offsets = new Map<number, number>()
/** Hours the map holds, two years; then it is emptied. */
const HOURS_KEPT = 2 * 366 * 24

/** Rome's offset from UTC. Looked up rather than computed, because a list asks for it with every date it shows. */
function offsetMs(epochMs: number): number {
  const hour = Math.floor(epochMs / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = tzOffset(ZONE, new Date(epochMs)) * MINUTE_MS
  if (hour >= 0) {
    if (offsets.size >= HOURS_KEPT) offsets.clear()
    offsets.set(hour, offset)
  }
  return offset
}

function romeInstant(wall: number): number {
  // A day either way is clear of the one change there can be near, so these are the offsets before and after it.
  const before = wall - offsetMs(wall - DAY_MS)
  const after = wall - offsetMs(wall + DAY_MS)
  if (wallClock(before).getTime() === wall) return before
  return wallClock(after).getTime() === wall ? after : before
}
