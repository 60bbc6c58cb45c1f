import type { Conto, Ledger } from '../../ledger/postings/conti.ts'
import { type Decimal, type DecimalInput, dec, isZero, sum, ZERO } from '../../platform/money/decimal.ts'

/** The six ledgers whose sum is the house's profit: three by currency, and in EUR the house's own three conti. */
type ProfitLedger = Ledger | Conto

export interface LedgerBalance {
  ledger: ProfitLedger
  /** Currency of the balance; always EUR for the three conti. */
  valuta: string
  /**
   * Signed as stored; for the conti their SALDO TOTALE, an open bet counted as lost: money at risk is not shared out.
   */
  saldo: DecimalInput
}

/** Profit by currency (rule: summary/profit), currencies in order of first appearance. */
export function profitByCurrency(balances: Iterable<LedgerBalance>): Map<string, Decimal> {
  const byCurrency = Map.groupBy(balances, ({ valuta }) => valuta)
  return new Map([...byCurrency].map(([valuta, own]) => [valuta, sum(own.map(({ saldo }) => saldo))]))
}

export interface ProfitTransfer {
  /** Rows of the chosen fund, one per currency. */
  fondo: Array<{ valuta: string; importo: Decimal }>
  /** Rows that bring every ledger of those currencies to 0. */
  ledgers: Array<{ ledger: ProfitLedger; valuta: string; importo: Decimal }>
}

/**
 * deposita-profitto: moves every positive currency into a fund and leaves the others alone
 * (rule: summary/profit-deposit). Both lists are empty when no currency is positive, which the server refuses. In each
 * currency the rows sum to 0.
 */
export function profitTransfer(balances: readonly LedgerBalance[]): ProfitTransfer {
  const profits = profitByCurrency(balances)
  const isMoved = (valuta: string) => (profits.get(valuta) ?? ZERO).gt(0)
  return {
    fondo: [...profits]
      .filter(([valuta]) => isMoved(valuta))
      .map(([valuta, importo]) => ({ valuta, importo })),
    ledgers: balances
      .filter(({ valuta, saldo }) => isMoved(valuta) && !isZero(saldo))
      .map(({ ledger, valuta, saldo }) => ({ ledger, valuta, importo: dec(saldo).neg() })),
  }
}

/** The note of the fund's and the ledgers' rows; the Freeroll breakdown counts rows with it under its remainder. */
export const profitTransferNote = (nomeFondo: string): string => `Spostamento in Fondo Cassa ${nomeFondo}`
