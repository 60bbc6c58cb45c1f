import { type Ledger, ledgerSign } from '../../ledger/postings/conti.ts'
import { type Decimal, type DecimalInput, dec, round2 } from '../../platform/money/decimal.ts'

/** Accounts whose money can be converted to euro; that of wallets is not. */
export type ConversionSource = 'FONDO_CASSA' | Ledger

/** Whether the source's amounts are stored below 0: what was spent and shared out. */
export const holdsNegative = (source: ConversionSource): boolean =>
  source !== 'FONDO_CASSA' && ledgerSign(source) === -1

/**
 * How much of a currency can be converted, given the signed sum the source holds in it: unsigned, since funds and
 * INCASSI hold positive sums, SPESE and DIVIDENDI negative ones (rule: summary/conversion).
 */
export const convertibleAmount = (source: ConversionSource, saldo: DecimalInput): Decimal =>
  holdsNegative(source) ? dec(saldo).neg() : dec(saldo)

/**
 * The two rows of a conversion to euro, signed: the amount that leaves the origin currency and the one that arrives in
 * EUR, 2 decimals at `cambio` EUR per unit. For SPESE and DIVIDENDI both signs are inverted, because an expense in one
 * currency becomes an expense in the other.
 */
export function conversionRows(conversion: {
  source: ConversionSource
  importo: DecimalInput
  cambio: DecimalInput
}): { origine: Decimal; destinazione: Decimal } {
  const importo = dec(conversion.importo)
  const euro = round2(importo.times(conversion.cambio))
  return holdsNegative(conversion.source)
    ? { origine: importo, destinazione: euro.neg() }
    : { origine: importo.neg(), destinazione: euro }
}
