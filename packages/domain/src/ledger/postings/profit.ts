import { type Decimal, type DecimalInput, dec, round2, round5, ZERO } from '../../platform/money/decimal.ts'

const HALF = dec('0.5')

/**
 * Profit of a stake at decimal odds, in the stake's currency (rule: profit/by-outcome): stake rounded to 2 decimals,
 * odds to 5, result to 2. Positive when the stake's owner gains; Open counts as lost, because the money is at risk.
 * Void and any outcome added by hand give 0.
 */
export function profit(esito: string, stake: DecimalInput, odds: DecimalInput): Decimal {
  const s = round2(stake)
  switch (esito) {
    case 'Win':
      return round2(winnings(s, odds))
    case 'HalfWin':
      return round2(winnings(s, odds).times(HALF))
    case 'HalfLoss':
      return round2(s.neg().times(HALF))
    case 'Open':
    case 'Loss':
      return round2(s.neg())
    default:
      return ZERO
  }
}

function winnings(stake: Decimal, odds: DecimalInput): Decimal {
  return stake.times(round5(odds)).minus(stake)
}

/**
 * Profit of the Scarti Quota account on a stake: `odds` is the gap between average odds and the tipster's odds, so
 * nothing is staked and a lost or open bet costs 0. Same rounding as {@link profit}.
 */
export function profitScartiQuota(esito: string, stake: DecimalInput, odds: DecimalInput): Decimal {
  const won = round2(stake).times(round5(odds))
  switch (esito) {
    case 'Win':
      return round2(won)
    case 'HalfWin':
      return round2(won.times(HALF))
    default:
      return ZERO
  }
}

export interface BetStakes {
  esito: string
  totTipster: DecimalInput
  quotaDrop: DecimalInput
  totNoDrop: DecimalInput
  quotaMedia: DecimalInput
  scartoQuota: DecimalInput
  totFreeroll: DecimalInput
}

export interface BetProfits {
  tipster: Decimal
  noDrop: Decimal
  scartiQuota: Decimal
  freeroll: Decimal
}

/**
 * Shares of a bet's result, in EUR: the four add up to the amount the venues owe for the bet, within the rounding of
 * the average odds.
 */
export function betProfits(bet: BetStakes): BetProfits {
  return {
    tipster: profit(bet.esito, bet.totTipster, bet.quotaDrop),
    noDrop: profit(bet.esito, bet.totNoDrop, bet.quotaMedia),
    scartiQuota: profitScartiQuota(bet.esito, bet.totTipster, bet.scartoQuota),
    freeroll: profit(bet.esito, bet.totFreeroll, bet.quotaMedia),
  }
}

/** Profit of one venue drop in the venue's currency, on its net stake at its net odds. */
export function venueProfit(esito: string, drop: { importo: DecimalInput; quota: DecimalInput }): Decimal {
  return profit(esito, drop.importo, drop.quota)
}
