import { isSettled } from '../../ledger/postings/esito.ts'
import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  round2,
  sum,
  ZERO,
} from '../../platform/money/decimal.ts'

export interface AccountRow {
  esito: string
  importo: DecimalInput
  profit: DecimalInput
}

export interface BalanceDetails {
  totaleGiocato: Decimal
  totaleVincite: Decimal
  totaleProfit: Decimal
  /** Percent, 2 decimals; 0 when nothing was played. */
  roi: Decimal
}

/**
 * Dettagli Saldo over the settled rows of a period, Void included (rule: account/dettagli-saldo). Vincite is the amount
 * returned: stakes plus profit. Scarti Quota has no stakes, so there Vincite is the profit alone.
 */
export function dettagliSaldo(
  rows: readonly AccountRow[],
  options?: { stakesOwnMoney?: boolean },
): BalanceDetails {
  const settled = rows.filter((row) => isSettled(row.esito))
  return dettagliOfSums(
    { giocato: sum(settled.map((row) => row.importo)), profit: sum(settled.map((row) => row.profit)) },
    options,
  )
}

/** {@link dettagliSaldo} from the sums of the settled rows. */
export function dettagliOfSums(
  settled: { giocato: DecimalInput; profit: DecimalInput },
  { stakesOwnMoney = true } = {},
): BalanceDetails {
  const totaleGiocato = dec(settled.giocato)
  const totaleProfit = dec(settled.profit)
  return {
    totaleGiocato,
    totaleVincite: stakesOwnMoney ? totaleGiocato.plus(totaleProfit) : totaleProfit,
    totaleProfit,
    roi: isZero(totaleGiocato) ? ZERO : round2(totaleProfit.times(100).div(totaleGiocato)),
  }
}
