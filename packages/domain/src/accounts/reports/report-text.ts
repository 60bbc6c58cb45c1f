import { formatDate } from '../../platform/format/date.ts'
import { formatMoney, formatPercent } from '../../platform/format/number.ts'
import { type DecimalInput, isZero } from '../../platform/money/decimal.ts'
import type { DealPeriod, Earned } from '../deals/deal.ts'
import { type Bridge, bridgeText } from './bridge.ts'
import { periodText, type ReportPeriod } from './report-period.ts'
import { type ReportFigures, summaryLines } from './summary-lines.ts'

export interface ReportHeader {
  nome: string
  simbolo: string
  period: ReportPeriod
  /** Figures as if the account had received everything (rule: account/at-100). */
  at100: boolean
}

export const fullName = ({ nome, at100 }: Pick<ReportHeader, 'nome' | 'at100'>): string =>
  `${nome}${at100 ? ' (100%)' : ''}`

/**
 * The text report: account, period, lines of the summary card, how the closing sent before becomes this one, and what
 * deals earned.
 */
export function reportText(
  header: ReportHeader,
  figures: ReportFigures,
  kind: 'entity' | 'conto',
  bridge: Bridge | null = null,
  deals: ReadonlyArray<DealPeriod & Earned> = [],
): string {
  const lines = summaryLines(kind).map(({ key, label }) => {
    const value = figures[key]
    return `${label}: ${typeof value === 'number' ? value : formatMoney(value, header.simbolo)}`
  })
  return [
    fullName(header),
    `Periodo: ${periodText(header.period)}`,
    ...lines,
    ...(bridge ? ['', ...bridgeText(bridge, header.simbolo)] : []),
    ...(deals.length > 0 ? ['', ...deals.map(dealLine).map(({ label, value }) => `${label}: ${value}`)] : []),
  ].join('\n')
}

/** A period of a deal as a statement shows it: what was earned, and of which base. Deals are in EUR. */
export const dealLine = ({
  dal,
  al,
  terms,
  base,
  prima,
  maturato,
}: DealPeriod & Earned): { label: string; value: string } => ({
  label: `ACCORDO ${formatPercent(terms.percentuale)} ${formatDate(dal)} - ${formatDate(al)}`,
  value: `${formatMoney(maturato)} (base ${formatMoney(base)}${isZero(prima) ? '' : `, riporto ${formatMoney(prima)}`})`,
})

/** Text with the balance of an account at the end of a day: `Richiesta saldo` asks for it, `Saldo` answers `/saldo`. */
export function balanceText(
  title: 'Richiesta saldo' | 'Saldo',
  { nome, simbolo, endDate }: { nome: string; simbolo: string; endDate: string },
  saldoTotale: DecimalInput,
): string {
  return `${title} ${nome} al ${formatDate(endDate)}\nSALDO TOTALE: ${formatMoney(saldoTotale, simbolo)}`
}

/** File format of a report. */
export type FileForm = 'xlsx' | 'pdf'

/** `Aurora Milano 04-03-2026 11-03-2026 100%.xlsx`: a name any system can store. */
export function reportFileName(
  { nome, period, at100 }: Omit<ReportHeader, 'simbolo'>,
  form: FileForm = 'xlsx',
): string {
  const day = (date: string) => formatDate(date).replaceAll('/', '-')
  const safe =
    nome.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-').replaceAll(/^[.\s]+|[.\s]+$/g, '') || 'report'
  return `${safe} ${day(period.startDate)} ${day(period.endDate)}${at100 ? ' 100%' : ''}.${form}`
}
