import { type Decimal, type DecimalInput, round2, round5, sum, ZERO } from '../../platform/money/decimal.ts'
import { type BetPayout, type Payout, payoutAt, payoutOfOutcome } from './payout.ts'

/**
 * Profit of a stake at decimal odds, in the stake's currency (rule: profit/by-outcome): stake rounded to 2 decimals,
 * odds to 5, result to 2. Positive when the stake's owner gains; Open counts as lost, because the money is at risk.
 * Void and any outcome added by hand give 0. A payout replaces the outcome's.
 */
export function profit(
  esito: string,
  stake: DecimalInput,
  odds: DecimalInput,
  payout: Payout | null = null,
): Decimal {
  const { won, returned } = payout ?? payoutOfOutcome(esito)
  return round2(round2(stake).times(round5(odds).times(won).plus(returned).minus(1)))
}

/**
 * Profit of the Scarti Quota account on a stake: `odds` is the gap between average odds and the tipster's odds, so
 * nothing is staked and a lost or open bet costs 0. Same rounding as {@link profit}.
 */
export function profitScartiQuota(
  esito: string,
  stake: DecimalInput,
  odds: DecimalInput,
  payout: Payout | null = null,
): Decimal {
  const { won } = payout ?? payoutOfOutcome(esito)
  return round2(round2(stake).times(round5(odds)).times(won))
}

/** What a bet staked for tipster, house and Freeroll, EUR, and at which odds. */
export interface BetStakes {
  esito: string
  payout?: BetPayout | null
  totTipster: DecimalInput
  quotaDrop: DecimalInput
  totNoDrop: DecimalInput
  quotaMedia: DecimalInput
  scartoQuota: DecimalInput
  totFreeroll: DecimalInput
}

/** EUR, 2 decimals, positive where the party gains. */
export type BetProfits = Record<'tipster' | 'noDrop' | 'scartiQuota' | 'freeroll', Decimal>

/** A live drop of a venue. */
export interface BetDrop {
  idVenue: number
  /** Net stake, in the venue's currency. */
  importo: DecimalInput
  importoPostCambio: DecimalInput
  quota: DecimalInput
}

/**
 * Shares of a bet's result, in EUR: the four add up to the amount the venues owe for the bet, within the rounding of
 * the average odds. What only some venues pay otherwise is the house's, on No Drop (rule: profit/other-payouts).
 */
export function betProfits(bet: BetStakes, drops: readonly BetDrop[] = []): BetProfits {
  const of = (stake: DecimalInput, odds: DecimalInput) =>
    profit(bet.esito, stake, odds, payoutAt(bet.payout, null))
  return {
    tipster: of(bet.totTipster, bet.quotaDrop),
    noDrop: of(bet.totNoDrop, bet.quotaMedia).plus(profitOfVenues(bet, drops)),
    scartiQuota: profitScartiQuota(bet.esito, bet.totTipster, bet.scartoQuota, payoutAt(bet.payout, null)),
    freeroll: of(bet.totFreeroll, bet.quotaMedia),
  }
}

/** How much more than the outcome some venues pay, EUR; 0 where all pay the same. */
function profitOfVenues(bet: BetStakes, drops: readonly BetDrop[]): Decimal {
  if (!bet.payout?.venue) return ZERO
  return sum(
    drops.map((drop) =>
      venueProfitEur(bet, drop).minus(profit(bet.esito, drop.importoPostCambio, drop.quota)),
    ),
  )
}

/** Profit of one venue drop in the venue's currency, on its net stake at its net odds. */
export function venueProfit(
  { esito, payout }: Pick<BetStakes, 'esito' | 'payout'>,
  { idVenue, importo, quota }: Pick<BetDrop, 'idVenue' | 'importo' | 'quota'>,
): Decimal {
  return profit(esito, importo, quota, payoutAt(payout, idVenue))
}

/** {@link venueProfit} in EUR, from the stake in EUR and not from the rounded profit: so the parties add up. */
export const venueProfitEur = (
  bet: Pick<BetStakes, 'esito' | 'payout'>,
  { importoPostCambio, ...drop }: Pick<BetDrop, 'idVenue' | 'importoPostCambio' | 'quota'>,
): Decimal => venueProfit(bet, { ...drop, importo: importoPostCambio })
