import { type Decimal, type DecimalInput, dec, isZero, round2 } from '../../platform/money/decimal.ts'

/**
 * An opening balance as if we held the whole account rather than our percentage of it: 100 * base / percentage, 2
 * decimals (rule: venue/noperc-balances). Same currency and sign as `base`. Without a percentage (null, 0) or at 100 it
 * is the base itself; tipsters have none.
 */
export function saldoNoPerc(base: DecimalInput, percentuale: DecimalInput | null): Decimal {
  if (percentuale === null || isZero(percentuale)) return round2(base)
  return round2(dec(base).times(100).div(percentuale))
}
