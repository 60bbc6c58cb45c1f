import { type Decimal, type DecimalInput, dec, isZero, round2, sum } from '../money/decimal.ts'
import { CONTI, type Conto } from './conti.ts'
import { type BetStakes, betProfits, venueProfit } from './profit.ts'

export const ACCOUNT_KINDS = ['tipster', 'sala', 'sito', 'altro', 'conto'] as const

/** An account that holds bets: a tipster, a venue, or one of the house's own {@link CONTI}. */
export interface AccountKey {
  kind: (typeof ACCOUNT_KINDS)[number]
  id: number
}

/** What a bet means to one account. Amounts in the account's currency (EUR for tipsters and conti), 2 decimals. */
export interface BetEntry {
  account: AccountKey
  importo: Decimal
  quota: Decimal
  profit: Decimal
  /** EUR. Of a venue from its stake in EUR, not from the rounded profit: so the parties of a bet add up. */
  profitEur: Decimal
}

export interface BetDrop {
  account: AccountKey
  importo: DecimalInput
  importoPostCambio: DecimalInput
  quota: DecimalInput
}

/**
 * Every account's share of a bet with its outcome as it is (domain.md 5): one entry per venue drop, and the tipster's
 * and the house's. A stake of 0 leaves no entry: it can never give anything.
 */
export function betEntries(bet: BetStakes & { idTipster: number }, drops: readonly BetDrop[]): BetEntry[] {
  const profits = betProfits(bet)
  const own = (
    account: AccountKey,
    importo: DecimalInput,
    quota: DecimalInput,
    profit: Decimal,
  ): BetEntry => ({
    account,
    importo: round2(importo),
    quota: dec(quota),
    profit,
    profitEur: profit,
  })
  return [
    ...drops.map((drop) => ({
      account: drop.account,
      importo: dec(drop.importo),
      quota: dec(drop.quota),
      profit: venueProfit(bet.esito, drop),
      profitEur: venueProfit(bet.esito, { importo: drop.importoPostCambio, quota: drop.quota }),
    })),
    own({ kind: 'tipster', id: bet.idTipster }, bet.totTipster, bet.quotaDrop, profits.tipster),
    own(contoKey('NO_DROP'), bet.totNoDrop, bet.quotaMedia, profits.noDrop),
    own(contoKey('SCARTI_QUOTA'), bet.totTipster, bet.scartoQuota, profits.scartiQuota),
    own(contoKey('FREEROLL'), bet.totFreeroll, bet.quotaMedia, profits.freeroll),
  ].filter((entry) => !isZero(entry.importo))
}

/**
 * How far the parties of a bet may be apart by rounding alone, EUR: the average odds have 5 decimals and every profit
 * 2 (domain.md 5, Invariant 1).
 */
export function entriesTolerance(tot: DecimalInput, drops: number): Decimal {
  return dec(tot)
    .times('0.000005')
    .plus(dec('0.005').times(drops + 4))
}

/** Venues less tipster and house, EUR; more than {@link entriesTolerance} away from 0 would be made-up money. */
export function entriesDifference(entries: readonly BetEntry[]): Decimal {
  return sum(
    entries.map(({ account, profitEur }) =>
      account.kind === 'tipster' || account.kind === 'conto' ? profitEur.neg() : profitEur,
    ),
  )
}

/** Text for maps and logs; one per account. */
export function accountText({ kind, id }: AccountKey): string {
  return `${kind}:${id}`
}

/** Kinds in the order of {@link ACCOUNT_KINDS}, ids within: the order in which accounts are locked. */
export function compareAccounts(a: AccountKey, b: AccountKey): number {
  return ACCOUNT_KINDS.indexOf(a.kind) - ACCOUNT_KINDS.indexOf(b.kind) || a.id - b.id
}

export function contoKey(conto: Conto): AccountKey {
  const kind = CONTI.find((one) => one.conto === conto)
  return { kind: 'conto', id: kind?.id ?? 0 }
}
