import { type Decimal, type DecimalInput, dec } from '../../platform/money/decimal.ts'

export interface Settlement {
  /** What is due: the account without its Open bets and its deposits. */
  senzaOpen: Decimal
  /** The same with the Open bets as lost; equal to it where nothing is Open. */
  conOpen: Decimal
}

/** What a cashflow that settles an account moves, by the sign of its balance (rule: movement/settling-an-account). */
export function settlement(balances: {
  saldoOperativo: DecimalInput
  saldoDeposito: DecimalInput
  saldoNoOpen: DecimalInput
}): Settlement {
  return {
    senzaOpen: dec(balances.saldoNoOpen).minus(balances.saldoDeposito),
    conOpen: dec(balances.saldoOperativo),
  }
}
