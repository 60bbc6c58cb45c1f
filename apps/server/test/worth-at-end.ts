import type { WorthState } from '@xbetapp/domain/ledger/postings/worth'
import { type Decimal, dec, ZERO } from '@xbetapp/domain/platform/money/decimal'

/**
 * Worth of a bet at the end of a week, account currency (rule: chiusura/worth-at-the-end): 0 if it is placed later, its
 * profit if it was settled by then, else minus its stake as for any Open bet, which is 0 for Scarti Quota. `after` is
 * the first moment that no longer belongs to the week. The database computes the same; tests compare the two.
 */
export function worthAtEnd(
  bet: WorthState | null,
  after: Date,
  { stakesOwnMoney = true }: { stakesOwnMoney?: boolean } = {},
): Decimal {
  if (bet === null || bet.messageDate >= after) return ZERO
  const isOpenThen = bet.esito === 'Open' || (bet.dataRefertazione !== null && bet.dataRefertazione >= after)
  if (!isOpenThen) return dec(bet.profit)
  return stakesOwnMoney ? dec(bet.importo).neg() : ZERO
}
