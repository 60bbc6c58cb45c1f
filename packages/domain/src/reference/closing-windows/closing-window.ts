import { toWire, weekday } from '../../platform/time/rome.ts'

export const GIORNI = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
export type Giorno = (typeof GIORNI)[number]

/** A weekday as people read it on the screens, without its accent: `Lunedi`. */
export const giornoLabel = (giorno: Giorno): string => giorno.charAt(0) + giorno.slice(1).toLowerCase()

/** A closing window of a room, Rome wall clock (rule: closing-window/midnight). Times are `HH:mm` or `HH:mm:ss`. */
export interface ClosingWindow {
  giorno: Giorno
  oraInizio: string
  oraFine: string
}

const DAY_MINUTES = 24 * 60

/**
 * The window a room is closed by at an instant, null when it is open: from oraInizio (included) to oraFine (excluded).
 * oraFine not after oraInizio runs past midnight and belongs to the starting day; 00:00-00:00 is the whole day
 * (rule: closing-window/midnight).
 */
export function closedBy<W extends ClosingWindow>(windows: readonly W[], instant: Date): W | null {
  const wire = toWire(instant)
  const today = weekday(wire.slice(0, 10))
  const minuteOfDay = minutes(wire.slice(11, 16))
  const closingWindow = windows.find((window) => {
    const start = minutes(window.oraInizio)
    const end = minutes(window.oraFine)
    const overnight = end <= start
    const from = GIORNI.indexOf(window.giorno)
    if (from === today) return minuteOfDay >= start && (overnight || minuteOfDay < end)
    return overnight && (from + 1) % 7 === today && minuteOfDay < end
  })
  return closingWindow ?? null
}

/** Whether a room is closed at an instant. */
export const isClosed = (windows: readonly ClosingWindow[], instant: Date): boolean =>
  closedBy(windows, instant) !== null

const minutes = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) % DAY_MINUTES
