import { type Decimal, type DecimalInput, dec, ZERO } from '../../platform/money/decimal.ts'
import { isSettled } from '../postings/esito.ts'

/** A bet on an account, as it is at one time. */
export interface BetState {
  messageDate: Date
  esito: string
  dataRefertazione: Date | null
  /** Account currency, 2 decimals, as is `profit`. */
  importo: DecimalInput
  profit: DecimalInput
}

/**
 * Worth of a bet at the end of a week, account currency (rule: chiusura/worth-at-the-end): 0 if it is placed later, its
 * profit if it was settled by then, else minus its stake as for any Open bet, which is 0 for Scarti Quota. `after` is
 * the first moment that no longer belongs to the week.
 */
export function worthAtEnd(
  bet: BetState | null,
  after: Date,
  { stakesOwnMoney = true }: { stakesOwnMoney?: boolean } = {},
): Decimal {
  if (bet === null || bet.messageDate >= after) return ZERO
  const isOpenThen = !isSettled(bet.esito) || (bet.dataRefertazione !== null && bet.dataRefertazione >= after)
  if (!isOpenThen) return dec(bet.profit)
  return stakesOwnMoney ? dec(bet.importo).neg() : ZERO
}

/**
 * Whether a change of a bet alters the closing of an account's week. Settling an Open bet later never does; a late
 * drop, another outcome, a deletion or another stake does.
 */
export function reaches(
  before: BetState | null,
  now: BetState | null,
  after: Date,
  options: { stakesOwnMoney?: boolean } = {},
): boolean {
  return !worthAtEnd(before, after, options).eq(worthAtEnd(now, after, options))
}
