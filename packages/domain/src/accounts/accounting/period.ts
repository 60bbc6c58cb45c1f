import { type Decimal, type DecimalInput, dec, isZero, round2, ZERO } from '../../platform/money/decimal.ts'
import { nextSecond, wholeSecond } from '../../platform/time/range.ts'
import { addRomeDays, romeDay, startOfRomeDay } from '../../platform/time/rome.ts'

/** A period, both ends included: whole Rome days unless a time was chosen. */
export interface Period {
  start: Date
  end: Date
}

export interface DatedBet {
  messageDate: Date
  esito: string
  /** When the outcome was last changed; null while it never was. */
  dataRefertazione: Date | null
}

/** Whether a bet's result belongs to the period, to the time before it, or to neither. */
export type PeriodSide = 'period' | 'previous' | 'outside'

/**
 * Where a bet's result is counted (rule: account/period). A bet settled or still open within the period counts there
 * even if it was placed before; bets placed after the end never count, so that the total balance depends on the end
 * alone.
 */
export function betPeriodSide(bet: DatedBet, { start, end }: Period): PeriodSide {
  if (isAfter(bet.messageDate, end)) return 'outside'
  const isPlacedWithin = !isAfter(start, bet.messageDate)
  const settled = bet.dataRefertazione
  const isSettledWithin = settled !== null && !isAfter(start, settled) && !isAfter(settled, end)
  return isPlacedWithin || bet.esito === 'Open' || isSettledWithin ? 'period' : 'previous'
}

/** Whether `a` is in a later second than `b`. The wire has whole seconds: a day that ends at 23:59:59 has all of it. */
export const isAfter = (a: Date, b: Date): boolean => wholeSecond(a) > wholeSecond(b)

/** A period for sums by day: its Rome days, `YYYY-MM-DD`, and which of them it cuts. */
export interface PeriodDays {
  start: Date
  /** First moment after the period: its last second is included whole. */
  after: Date
  startDay: string
  endDay: string
  /** Days only partly in the period: the first, the last, both or none. */
  split: string[]
}

/** The days of a period, whose ends are whole seconds as on the wire. */
export function periodDays({ start, end }: Period): PeriodDays {
  const from = wholeSecond(start)
  const after = nextSecond(end)
  const startDay = romeDay(from)
  const endDay = romeDay(end)
  const cutsFirst = from.getTime() !== startOfRomeDay(startDay).getTime()
  const cutsLast = after.getTime() !== startOfRomeDay(addRomeDays(endDay, 1)).getTime()
  const split = [...(cutsFirst ? [startDay] : []), ...(cutsLast ? [endDay] : [])]
  return { start: from, after, startDay, endDay, split: [...new Set(split)] }
}

/** Sums before a period and within it. */
export interface SplitSum {
  previous: Decimal
  period: Decimal
}

export interface AccountFigures {
  /** Opening balance; 0 for the house's own accounts. */
  opening: DecimalInput
  risultato: SplitSum
  cashflow: SplitSum
  deposito: SplitSum
  /** Sum of the profits of the Open bets: minus their stakes, 0 for Scarti Quota. */
  profitOpen: Decimal
}

/** The lines of an account's summary card, in the account's currency (rule: account/lines). */
export function accountSummary(figures: AccountFigures) {
  const { risultato, cashflow, deposito } = figures
  const outstandingIniziale = dec(figures.opening).plus(risultato.previous)
  const operativoPrecedente = outstandingIniziale.plus(cashflow.previous)
  const operativoPeriodo = risultato.period.plus(cashflow.period)
  const saldoOperativo = operativoPrecedente.plus(operativoPeriodo)
  const saldoDeposito = deposito.previous.plus(deposito.period)
  const saldoTotale = saldoOperativo.plus(saldoDeposito)
  const totOpen = figures.profitOpen
  return {
    /** The opening balance and the result before the period. */
    outstandingIniziale,
    cashflowPrecedente: cashflow.previous,
    operativoPrecedente,
    depositoPrecedente: deposito.previous,
    risultatoPeriodo: risultato.period,
    cashflowPeriodo: cashflow.period,
    operativoPeriodo,
    depositoPeriodo: deposito.period,
    saldoOperativo,
    saldoDeposito,
    saldoTotale,
    totOpen,
    saldoNoOpen: saldoTotale.minus(totOpen),
  }
}
export type AccountSummary = ReturnType<typeof accountSummary>

/**
 * Dettagli Saldo from the sums of the settled rows of a period, Void included (rule: account/dettagli-saldo). Vincite is
 * the amount returned: stakes plus profit. Scarti Quota has no stakes, so there Vincite is only the profit.
 */
export function dettagliOfSums(
  settled: { giocato: DecimalInput; profit: DecimalInput },
  { stakesOwnMoney = true } = {},
) {
  const totaleGiocato = dec(settled.giocato)
  const totaleProfit = dec(settled.profit)
  return {
    totaleGiocato,
    totaleVincite: stakesOwnMoney ? totaleGiocato.plus(totaleProfit) : totaleProfit,
    totaleProfit,
    /** Percent, 2 decimals; 0 when nothing was played. */
    roi: isZero(totaleGiocato) ? ZERO : round2(totaleProfit.times(100).div(totaleGiocato)),
  }
}
export type BalanceDetails = ReturnType<typeof dettagliOfSums>
