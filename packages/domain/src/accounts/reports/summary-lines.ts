import type { AccountSummary } from '../accounting/period.ts'

/** An account over a period, as its summary card and its reports show it: amounts in its currency, and a count. */
export type ReportFigures = AccountSummary & { numeroOpen: number }

export type SummaryKey = Exclude<keyof ReportFigures, 'saldoOperativo' | 'saldoDeposito'>

/** The part of a statement a line belongs to. */
export type SummaryPart = 'apertura' | 'periodo' | 'chiusura'

export interface SummaryLine {
  key: SummaryKey
  label: string
  part: SummaryPart
  /** Tipsters and venues have operating balance and deposits apart; the house's own accounts do not. */
  onlyEntities?: true
}

/** The lines in their order, with the labels of the screen. */
const LINES: readonly SummaryLine[] = [
  { key: 'outstandingIniziale', label: 'OUTSTANDING INIZIALE', part: 'apertura' },
  { key: 'cashflowPrecedente', label: 'TOTALE CASHFLOW PRECEDENTE', part: 'apertura' },
  { key: 'operativoPrecedente', label: 'TOTALE OPERATIVO PRECEDENTE', part: 'apertura', onlyEntities: true },
  { key: 'depositoPrecedente', label: 'TOTALE DEPOSITO PRECEDENTE', part: 'apertura', onlyEntities: true },
  { key: 'risultatoPeriodo', label: 'RISULTATO PERIODO', part: 'periodo' },
  { key: 'cashflowPeriodo', label: 'TOTALE CASHFLOW PERIODO', part: 'periodo' },
  { key: 'operativoPeriodo', label: 'TOTALE OPERATIVO PERIODO', part: 'periodo', onlyEntities: true },
  { key: 'depositoPeriodo', label: 'TOTALE DEPOSITO PERIODO', part: 'periodo', onlyEntities: true },
  { key: 'saldoTotale', label: 'SALDO TOTALE', part: 'chiusura' },
  { key: 'numeroOpen', label: 'NUMERO OPEN', part: 'chiusura' },
  { key: 'totOpen', label: 'TOTALE OPEN', part: 'chiusura' },
  { key: 'saldoNoOpen', label: 'SALDO TOTALE NO OPEN', part: 'chiusura' },
]

/** The lines a kind of account has. */
export const summaryLines = (kind: 'entity' | 'conto'): readonly SummaryLine[] =>
  LINES.filter((line) => kind === 'entity' || !line.onlyEntities)
