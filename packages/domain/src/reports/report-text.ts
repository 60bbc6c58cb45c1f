import { formatDate, formatDateTime } from '../format/date.ts'
import { formatMoney } from '../format/number.ts'
import type { DecimalInput } from '../money/decimal.ts'
import { addRomeDays, romeDay } from '../time/rome.ts'
import { type ReportFigures, summaryLines, summaryValue } from './summary-lines.ts'

/** Wire dates of a report, pure days or moments. */
export interface ReportPeriod {
  startDate: string
  endDate: string
}

/** Today and the seven days before it: what a report covers when nobody says. */
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

export interface ReportHeader {
  nome: string
  simbolo: string
  period: ReportPeriod
  /** Figures as if the account had received everything (rule: account/at-100). */
  at100: boolean
}

/** The text report: whose, which period, and the lines of the summary card. */
export function reportText(header: ReportHeader, figures: ReportFigures, kind: 'entity' | 'conto'): string {
  const lines = summaryLines(kind).map(({ key, label }) => {
    const value = summaryValue(figures, key)
    return `${label}: ${typeof value === 'number' ? value : formatMoney(value, header.simbolo)}`
  })
  return [
    `${header.nome}${header.at100 ? ' (100%)' : ''}`,
    `Periodo: ${periodText(header.period)}`,
    ...lines,
  ].join('\n')
}

/** Richiesta Saldo: one line that asks for the balance. */
export function balanceRequestText(
  header: { nome: string; simbolo: string; endDate: string },
  saldoTotale: DecimalInput,
): string {
  return `Richiesta saldo ${header.nome} al ${formatDate(header.endDate)}\nSALDO TOTALE: ${formatMoney(saldoTotale, header.simbolo)}`
}

/** `Aurora Milano 04-03-2026 11-03-2026 100%.xlsx`: a name any system can store. */
export function reportFileName({ nome, period, at100 }: Omit<ReportHeader, 'simbolo'>): string {
  const day = (date: string) => formatDate(date).replaceAll('/', '-')
  const safe =
    nome.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-').replaceAll(/^[.\s]+|[.\s]+$/g, '') || 'report'
  return `${safe} ${day(period.startDate)} ${day(period.endDate)}${at100 ? ' 100%' : ''}.xlsx`
}
