import { addRomeDays, daysBetween, weekday } from '@xbetapp/domain/platform/time/rome'

/** Whole Rome days, both included. */
export interface Period {
  start: string
  end: string
}

/** The period of an address: it ends today at the latest, and starts at its end at the latest. */
export function readPeriod(
  { dal, al }: { dal?: string | undefined; al?: string | undefined },
  today: string,
): Period {
  const end = earlier(al ?? today, today)
  return { start: earlier(dal ?? end, end), end }
}

/** Changes one end of a period; if the ends would cross, the other end moves to the same day. */
export function changePeriod(period: Period, change: Partial<Period>): Period {
  const next = { ...period, ...change }
  if (next.start <= next.end) return next
  const day = change.start ?? next.end
  return { start: day, end: day }
}

/** The period as it goes over the wire: from the first second of its first day to the last of its last. */
export const wirePeriod = ({ start, end }: Period) => ({
  startDate: `${start}T00:00:00`,
  endDate: `${end}T23:59:59`,
})

const WEEK_DAYS = 7

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The periods of the quick choice. Weeks start on Monday. */
export function presetPeriods(today: string) {
  const monday = addRomeDays(today, -weekday(today))
  const yesterday = addRomeDays(today, -1)
  const lastOfPastMonth = addRomeDays(firstOfMonth(today), -1)
  return {
    oggi: { start: today, end: today },
    ieri: { start: yesterday, end: yesterday },
    settimana: { start: monday, end: today },
    settimanaScorsa: { start: addRomeDays(monday, -WEEK_DAYS), end: addRomeDays(monday, -1) },
    ottoGiorni: { start: addRomeDays(today, -WEEK_DAYS), end: today },
    mese: { start: firstOfMonth(today), end: today },
    meseScorso: { start: firstOfMonth(lastOfPastMonth), end: lastOfPastMonth },
  } satisfies Record<string, Period>
}

/** The period of the same length just before or after; never beyond today. */
export function shiftPeriod({ start, end }: Period, direction: -1 | 1, today: string): Period {
  const days = daysBetween(start, end) + 1
  const moved = { start: addRomeDays(start, direction * days), end: addRomeDays(end, direction * days) }
  return moved.end > today ? { start: earlier(moved.start, today), end: today } : moved
}

/** The earlier of two days. */
export const earlier = (a: string, b: string): string => (a < b ? a : b)
