import { type DecimalInput, dec, isZero, round2 } from '../../platform/money/decimal.ts'

/** What a balance means to the house: it is to pay it, to collect it, or neither. */
export type Owed = 'pagare' | 'incassare' | 'pari'

/**
 * What is to be done with the balance of an account: a tipster's is what the house owes him, a venue's what it owes the
 * house (rule: account/whose-money). A balance that rounds to 0 is even.
 */
export function owed(kind: 'tipster' | 'venue', saldo: DecimalInput): Owed {
  const rounded = round2(dec(saldo))
  if (isZero(rounded)) return 'pari'
  return rounded.gt(0) === (kind === 'tipster') ? 'pagare' : 'incassare'
}
