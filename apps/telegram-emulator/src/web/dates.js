const timeFormat = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long' })
const shortDayFormat = new Intl.DateTimeFormat('it-IT', { day: '2-digit', month: '2-digit' })
const fullFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeStyle: 'medium' })

/** @param {number} atMs */
export const timeOf = (atMs) => timeFormat.format(atMs)
/** @param {number} atMs */
export const fullTimeOf = (atMs) => fullFormat.format(atMs)

/** @param {number} atMs */
export const dayKeyOf = (atMs) => new Date(atMs).toDateString()

const DAY_MS = 24 * 3600 * 1000

/** @param {number} atMs */
export function dayOf(atMs) {
  if (dayKeyOf(atMs) === dayKeyOf(Date.now())) return 'Oggi'
  if (dayKeyOf(atMs) === dayKeyOf(Date.now() - DAY_MS)) return 'Ieri'
  return dayFormat.format(atMs)
}

/**
 * The time if today, otherwise the day.
 * @param {number} atMs
 */
export const shortTimeOf = (atMs) =>
  dayKeyOf(atMs) === dayKeyOf(Date.now()) ? timeOf(atMs) : shortDayFormat.format(atMs)
