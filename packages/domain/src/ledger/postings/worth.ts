import { type Decimal, type DecimalInput, dec, ZERO } from '../../platform/money/decimal.ts'

/** Profit and stake of a bet for an account, in its currency, and the fields that decide when they count. */
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
  if (isSettledAt(state, end)) return dec(state.profit)
  return stakesOwnMoney ? ZERO.minus(state.importo) : ZERO
}

/** Difference a change makes to the worth of a bet at the end of a period; 0 where it does not reach it. */
export const reachAt = (
  before: WorthState | null,
  after: WorthState | null,
  end: Date,
  options: { stakesOwnMoney?: boolean } = {},
): Decimal => worthAt(after, end, options).minus(worthAt(before, end, options))

const isSettledAt = ({ messageDate, esito, dataRefertazione }: WorthState, end: Date): boolean =>
  messageDate < end && esito !== 'Open' && dataRefertazione !== null && dataRefertazione < end

/**
 * Whether a change corrects what a period told: its reach is not 0, or the bet was settled by its end and has another
 * profit now. A Loss corrected later has no reach, because a bet settled later counts as Open, which is minus its stake
 * too (rule: statement/corrections).
 */
export const isCorrection = (
  before: WorthState | null,
  after: WorthState | null,
  end: Date,
  options: { stakesOwnMoney?: boolean } = {},
): boolean =>
  !reachAt(before, after, end, options).eq(0) ||
  (before !== null && isSettledAt(before, end) && !dec(before.profit).eq(after?.profit ?? ZERO))
