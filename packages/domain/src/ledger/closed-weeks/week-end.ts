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
 * What a bet counts at the end of a week, account currency (rule: chiusura/worth-at-the-end): nothing when it is placed
 * later, its profit when it was settled by then, else what an Open bet counts, minus its stake; Scarti Quota stakes
 * nothing of its own. `after` is the first moment that no longer belongs to the week.
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
 * Whether a change of a bet alters what an account's week ended with. That an Open bet is settled later never does; a
 * late drop, another outcome, a deletion, another stake do.
 */
export function reaches(
  before: BetState | null,
  now: BetState | null,
  after: Date,
  options: { stakesOwnMoney?: boolean } = {},
): boolean {
  return !worthAtEnd(before, after, options).eq(worthAtEnd(now, after, options))
}
