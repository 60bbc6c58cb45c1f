const MINUTE_MS = 60_000

/** A silence turns red so many minutes before the event begins. */
export const RED_BEFORE_MINUTES = 30
/** Where the beginning of the event is unknown, red comes after so many times the minutes of yellow. */
export const RED_TIMES = 3

export interface Silence {
  /** Since when the room that has waited longest is silent. */
  since: Date
  /** Minutes until the silence is yellow; 0: never. */
  yellowMinutes: number
  /** When the event begins; null where that is not known. */
  kickOff: Date | null
}

/**
 * From when a silence is yellow and from when red, null for never (rule: answer/silent-rooms). Red is never before the
 * silence began.
 */
export function silenceTurns({ since, yellowMinutes, kickOff }: Silence): {
  yellow: Date | null
  red: Date | null
} {
  const after = (minutes: number) => new Date(since.getTime() + minutes * MINUTE_MS)
  const yellow = yellowMinutes > 0 ? after(yellowMinutes) : null
  if (kickOff === null) return { yellow, red: yellow && after(yellowMinutes * RED_TIMES) }
  const before = kickOff.getTime() - RED_BEFORE_MINUTES * MINUTE_MS
  return { yellow, red: new Date(Math.max(before, since.getTime())) }
}

/** Minutes of a variable: a whole number of 0 or more, else the default. */
export const readMinutes = (text: string, otherwise: number): number =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text) : otherwise

/** What a silent room is sent under its copy of the bet. */
export const REMINDER_WORDS = 'Sollecito: questa bet aspetta ancora la vostra risposta.'
