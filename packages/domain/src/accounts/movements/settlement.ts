import { type Decimal, type DecimalInput, dec } from '../../platform/money/decimal.ts'

/** What a settlement moves, in the account's currency, signed as its balance. */
export interface Settlement {
  /** What is due: the account without its Open bets and its deposits. */
  senzaOpen: Decimal
  /** What is due with the Open bets counted as lost; equal to `senzaOpen` where nothing is Open. */
  conOpen: Decimal
}

/** What a cashflow that settles an account moves, by the sign of its balance (rule: movement/settling-an-account). */
export function settlement(
  balances: Record<'saldoOperativo' | 'saldoDeposito' | 'saldoNoOpen', DecimalInput>,
): Settlement {
  return {
    senzaOpen: dec(balances.saldoNoOpen).minus(balances.saldoDeposito),
    conOpen: dec(balances.saldoOperativo),
  }
}
