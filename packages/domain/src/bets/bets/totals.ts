import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  percentOf,
  round2,
  round5,
  sum,
  ZERO,
} from '../../platform/money/decimal.ts'

/** A live venue drop as stored: EUR stake, odds after tax, and the freeroll percentage frozen on the row. */
export interface LiveDrop {
  importoPostCambio: DecimalInput
  quota: DecimalInput
  freerollAttivo: DecimalInput
}

export interface BetTotals {
  tot: Decimal
  quotaMedia: Decimal
  quotaMinima: Decimal | null
  totFreeroll: Decimal
  totGiocabile: Decimal
  totNoDrop: Decimal
  scartoQuota: Decimal
}

/**
 * Everything a bet derives from its live drops and its tipster drop (rule: total/what-a-bet-derives): amounts in EUR
 * with 2 decimals, odds with 5. `totTipster` and `quotaDrop` are both 0 while there is no tipster drop; then the whole
 * playable total belongs to the house (No Drop). `totNoDrop` may be negative: drops moved away after the tipster was
 * credited leave the house short, and clamping it would make money vanish (rule: total/left-with-the-house).
 */
export function betTotals(bet: {
  drops: ReadonlyArray<LiveDrop>
  totTipster: DecimalInput
  quotaDrop: DecimalInput
}): BetTotals {
  const { drops, totTipster, quotaDrop } = bet
  const tot = sum(drops.map((drop) => drop.importoPostCambio))
  const quotaMedia = averageOdds(drops, tot)
  const totFreeroll = round2(sum(drops.map((drop) => percentOf(drop.freerollAttivo, drop.importoPostCambio))))
  const totGiocabile = tot.minus(totFreeroll)
  const hasTipsterDrop = !isZero(totTipster) || !isZero(quotaDrop)
  return {
    tot,
    quotaMedia,
    quotaMinima: lowestOdds(drops),
    totFreeroll,
    totGiocabile,
    totNoDrop: totGiocabile.minus(totTipster),
    scartoQuota: hasTipsterDrop ? quotaMedia.minus(quotaDrop) : ZERO,
  }
}

function averageOdds(drops: ReadonlyArray<LiveDrop>, tot: Decimal): Decimal {
  if (isZero(tot)) return ZERO
  const returns = sum(drops.map((drop) => dec(drop.importoPostCambio).times(drop.quota)))
  return round5(returns.div(tot))
}

/** The lowest odds of the drops; null without drops. */
function lowestOdds(drops: ReadonlyArray<LiveDrop>): Decimal | null {
  const [lowest = null] = drops.map(({ quota }) => dec(quota)).toSorted((a, b) => a.cmp(b))
  return lowest
}
