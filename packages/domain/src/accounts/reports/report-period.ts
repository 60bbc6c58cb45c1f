import { formatDate, formatDateTime } from '../../platform/format/date.ts'
import { addRomeDays, romeDay } from '../../platform/time/rome.ts'

/** Wire dates of a report, pure days or moments. */
export interface ReportPeriod {
  startDate: string
  endDate: string
}

/** Default period of a report: today and the seven days before it. */
export function defaultReportPeriod(now: Date): ReportPeriod {
  const today = romeDay(now)
  return { startDate: addRomeDays(today, -7), endDate: today }
}

/** `04/03/2026 - 11/03/2026`; with the hours where the period cuts a day. */
export function periodText({ startDate, endDate }: ReportPeriod): string {
  const wholeDays = /^.{10}(T00:00:00)?$/.test(startDate) && /^.{10}(T23:59:59)?$/.test(endDate)
  const show = wholeDays ? (date: string) => formatDate(date.slice(0, 10)) : formatDateTime
  return `${show(startDate)} - ${show(endDate)}`
}
