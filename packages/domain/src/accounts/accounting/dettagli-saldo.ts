import { type Decimal, type DecimalInput, dec, isZero, round2, ZERO } from '../../platform/money/decimal.ts'

export interface BalanceDetails {
  totaleGiocato: Decimal
  totaleVincite: Decimal
  totaleProfit: Decimal
  /** Percent, 2 decimals; 0 when nothing was played. */
  roi: Decimal
}

/**
 * Dettagli Saldo from the sums of the settled rows of a period, Void included (rule: account/dettagli-saldo). Vincite is
 * the amount returned: stakes plus profit. Scarti Quota has no stakes, so there Vincite is only the profit.
 */
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
