import { addRomeDays } from '@xbetapp/domain/platform/time/rome'

const DAYS_SHOWN = 42

/** The six weeks, Monday first, that contain the month of a day. */
export function calendarDays(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  const start = addRomeDays(first, -weekday(first))
  return Array.from({ length: DAYS_SHOWN }, (_, offset) => addRomeDays(start, offset))
}

/** The same day some months away; the last of the month where it has none such. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const last = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate()
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1)}-${pad(Math.min(date, last))}`
}

export const sameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7)

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
