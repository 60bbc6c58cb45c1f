import { type Decimal, type DecimalInput, dec, ZERO } from '../../platform/money/decimal.ts'

/** Profit and stake of a bet for an account, and the fields that decide when they count; null where it has none. */
export interface WorthState {
  messageDate: Date
  esito: string
  dataRefertazione: Date | null
  importo: DecimalInput
  profit: DecimalInput
}

/**
 * Worth of a bet at the end of a period (rule: statement/reach), account currency: 0 before it is placed, minus its
 * stake while Open or if settled later, its profit from its settlement on. A change that leaves this value the same
 * does not reach the period.
 * @param end first moment after the period
 * @param stakesOwnMoney false for Scarti Quota, whose Open bets count 0
 */
export function worthAt(
  state: WorthState | null,
  end: Date,
  { stakesOwnMoney = true }: { stakesOwnMoney?: boolean } = {},
): Decimal {
  if (!state || state.messageDate >= end) return ZERO
  const isSettled = state.esito !== 'Open' && state.dataRefertazione !== null && state.dataRefertazione < end
  if (isSettled) return dec(state.profit)
  return stakesOwnMoney ? ZERO.minus(state.importo) : ZERO
}

/** Difference a change makes to the worth of a bet at the end of a period; 0 where it does not reach it. */
export const reachAt = (
  before: WorthState | null,
  after: WorthState | null,
  end: Date,
  options: { stakesOwnMoney?: boolean } = {},
): Decimal => worthAt(after, end, options).minus(worthAt(before, end, options))
