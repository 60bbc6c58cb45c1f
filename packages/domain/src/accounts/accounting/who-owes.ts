import { type DecimalInput, dec, isZero, round2 } from '../../platform/money/decimal.ts'

/** What a balance means for the house: to pay, to collect, or even. */
export type Owed = 'pagare' | 'incassare' | 'pari'

/**
 * Whether the house pays or collects the balance of an account. A positive tipster balance is owed by the house, a
 * positive venue balance is owed to it (rule: account/whose-money). A balance that rounds to 0 is even.
 */
export function owed(kind: 'tipster' | 'venue', saldo: DecimalInput): Owed {
  const rounded = round2(dec(saldo))
  if (isZero(rounded)) return 'pari'
  return rounded.gt(0) === (kind === 'tipster') ? 'pagare' : 'incassare'
}
