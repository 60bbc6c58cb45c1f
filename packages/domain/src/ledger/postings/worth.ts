import { type Decimal, type DecimalInput, dec, ZERO } from '../../platform/money/decimal.ts'

/** What a bet is worth to an account, and what that depends on; null where it is worth nothing to it. */
export interface WorthState {
  messageDate: Date
  esito: string
  dataRefertazione: Date | null
  importo: DecimalInput
  profit: DecimalInput
}

/**
 * What a bet counted at the end of a period (rule: statement/reach), account currency: nothing while it was not placed,
 * minus its stake while it was Open or settled only afterwards, its profit from its settlement on. A change that leaves
 * this as it was does not reach the period.
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

/** By how much a change moves what a bet counted at the end of a period: 0 where it does not reach it. */
export const reachAt = (
  before: WorthState | null,
  after: WorthState | null,
  end: Date,
  options: { stakesOwnMoney?: boolean } = {},
): Decimal => worthAt(after, end, options).minus(worthAt(before, end, options))
