import { type Decimal, type DecimalInput, dec, isZero, round2, sum } from '../../platform/money/decimal.ts'
import { HOUSE_ACCOUNTS } from './conti.ts'
import { type BetStakes, betProfits, type BetDrop as Drop, venueProfit, venueProfitEur } from './profit.ts'

/** Entry of a bet in one account. Amounts in the account's currency (EUR for tipsters and conti), 2 decimals. */
export interface BetEntry {
  idAccount: number
  /** The `venue` side owes the amounts that the `house` side, tipster and conti, shares. */
  side: 'venue' | 'house'
  importo: Decimal
  quota: Decimal
  profit: Decimal
  /** Profit in EUR; a venue's is of its stake in EUR, not of the rounded profit, so that the parties add up. */
  profitEur: Decimal
}

/** A live drop and the account of its venue. */
export interface BetDrop extends Drop {
  idAccount: number
}

/**
 * Every account's share of a bet with its outcome as it is (rule: profit/parties): one entry per venue drop, and the
 * tipster's and the house's; `idAccount` of the bet is the tipster's. A stake of 0 leaves no entry, unless it has a
 * profit: No Drop takes what only some venues pay.
 */
export function betEntries(bet: BetStakes & { idAccount: number }, drops: readonly BetDrop[]): BetEntry[] {
  const profits = betProfits(bet, drops)
  const houseEntry = (
    idAccount: number,
    importo: DecimalInput,
    quota: DecimalInput,
    profit: Decimal,
  ): BetEntry => ({
    idAccount,
    side: 'house',
    importo: round2(importo),
    quota: dec(quota),
    profit,
    profitEur: profit,
  })
  return [
    ...drops.map((drop) => ({
      idAccount: drop.idAccount,
      side: 'venue' as const,
      importo: dec(drop.importo),
      quota: dec(drop.quota),
      profit: venueProfit(bet, drop),
      profitEur: venueProfitEur(bet, drop),
    })),
    houseEntry(bet.idAccount, bet.totTipster, bet.quotaDrop, profits.tipster),
    houseEntry(HOUSE_ACCOUNTS.NO_DROP, bet.totNoDrop, bet.quotaMedia, profits.noDrop),
    houseEntry(HOUSE_ACCOUNTS.SCARTI_QUOTA, bet.totTipster, bet.scartoQuota, profits.scartiQuota),
    houseEntry(HOUSE_ACCOUNTS.FREEROLL, bet.totFreeroll, bet.quotaMedia, profits.freeroll),
  ].filter(({ importo, profit }) => !isZero(importo) || !isZero(profit))
}

/**
 * How far the parties of a bet may be apart only by rounding, EUR: the average odds have 5 decimals and every profit 2
 * (rule: profit/sides-agree).
 */
export function entriesTolerance(tot: DecimalInput, drops: number): Decimal {
  return dec(tot)
    .times('0.000005')
    .plus(dec('0.005').times(drops + 4))
}

/** Venues less tipster and house, EUR; more than {@link entriesTolerance} away from 0 would be made-up money. */
export const entriesDifference = (entries: readonly BetEntry[]): Decimal =>
  sum(entries.map(({ side, profitEur }) => (side === 'house' ? profitEur.neg() : profitEur)))
