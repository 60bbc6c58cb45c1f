import type { AccountSummary } from '../accounting/period.ts'
import type { Decimal } from '../money/decimal.ts'

/** An account over a period, as its summary card and its reports show it. */
export type ReportFigures = AccountSummary & { numeroOpen: number }

export type SummaryKey = Exclude<keyof ReportFigures, 'saldoOperativo' | 'saldoDeposito'>

interface SummaryLine {
  key: SummaryKey
  label: string
  /** Tipsters and venues have operating balance and deposits apart; the house's own accounts do not. */
  onlyEntities?: true
}

/** The lines in their order, with the labels of the screen. */
const LINES: readonly SummaryLine[] = [
  { key: 'outstandingIniziale', label: 'OUTSTANDING INIZIALE' },
  { key: 'cashflowPrecedente', label: 'TOTALE CASHFLOW PRECEDENTE' },
  { key: 'operativoPrecedente', label: 'TOTALE OPERATIVO PRECEDENTE', onlyEntities: true },
  { key: 'depositoPrecedente', label: 'TOTALE DEPOSITO PRECEDENTE', onlyEntities: true },
  { key: 'risultatoPeriodo', label: 'RISULTATO PERIODO' },
  { key: 'cashflowPeriodo', label: 'TOTALE CASHFLOW PERIODO' },
  { key: 'operativoPeriodo', label: 'TOTALE OPERATIVO PERIODO', onlyEntities: true },
  { key: 'depositoPeriodo', label: 'TOTALE DEPOSITO PERIODO', onlyEntities: true },
  { key: 'saldoTotale', label: 'SALDO TOTALE' },
  { key: 'numeroOpen', label: 'NUMERO OPEN' },
  { key: 'totOpen', label: 'TOTALE OPEN' },
  { key: 'saldoNoOpen', label: 'SALDO TOTALE NO OPEN' },
]

/** The lines a kind of account has. */
export function summaryLines(kind: 'entity' | 'conto'): ReadonlyArray<{ key: SummaryKey; label: string }> {
  return LINES.filter((line) => kind === 'entity' || !line.onlyEntities)
}

/** A figure of a line: an amount in the account's currency, or a count. */
export function summaryValue(figures: ReportFigures, key: SummaryKey): Decimal | number {
  return figures[key]
}
