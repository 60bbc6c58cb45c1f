const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?$/

// Wire dates are already Rome wall clock, so showing them is moving characters; a Date in between would shift them by
// the browser's own zone. Text in any other form (an offset, a Z) is shown as it came: a visible fault beats a wrong hour.

/** `2025-03-30T14:05:09` -> `30/03/2025 14:05`. A pure date has no hour to show. */
export const formatDateTime = (wire: string): string =>
  wire.replace(WIRE, (_, year, month, day, time) => `${day}/${month}/${year}${time ? ` ${time}` : ''}`)

/** `2025-03-30T14:05:09` -> `14:05`. */
export function formatTime(wire: string): string {
  return wire.replace(WIRE, '$4')
}

/** `2025-03-30T14:05:09` or `2025-03-30` -> `30/03/2025`. */
export const formatDate = (wire: string): string => wire.replace(WIRE, '$3/$2/$1')

/** `2025-03-30T14:05:09` or `2025-03-30` -> `30/03`. */
export const formatDayMonth = (wire: string): string => wire.replace(WIRE, '$3/$2')

/** `02/03/2026 - 08/03/2026`; both days are included. */
export const formatPeriod = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `${formatDate(startDate)} - ${formatDate(endDate)}`

const CLOCK = /^\d{4}-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})$/

/** The hour to the second, with its day before it when that is not `today` (`2025-03-30`). */
export function formatClock(wire: string, today: string): string {
  return wire.replace(CLOCK, (_, month, day, time) =>
    wire.startsWith(today) ? time : `${day}/${month} ${time}`,
  )
}
