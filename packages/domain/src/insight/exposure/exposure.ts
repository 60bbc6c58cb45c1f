import { betProfits, profit } from '../../ledger/postings/profit.ts'
import { type Decimal, type DecimalInput, max, min, ZERO } from '../../platform/money/decimal.ts'

/** Every way an Open bet can end. */
const ENDS = ['Win', 'HalfWin', 'Void', 'HalfLoss', 'Loss'] as const

/** Possible result of Open bets at worst and at best; EUR, or the currency of the stakes. */
export interface Range {
  peggiore: Decimal
  migliore: Decimal
}

export const NO_RANGE: Range = { peggiore: ZERO, migliore: ZERO }

export const addRanges = (a: Range, b: Range): Range => ({
  peggiore: a.peggiore.plus(b.peggiore),
  migliore: a.migliore.plus(b.migliore),
})

type Stakes = Omit<Parameters<typeof betProfits>[0], 'esito'>

/** Possible total result of an Open bet for No Drop, Scarti Quota, Freeroll (rule: esposizione/worst-and-best-case). */
export const houseRange = (bet: Stakes): Range =>
  rangeOfEnds((esito) => {
    const { noDrop, scartiQuota, freeroll } = betProfits({ ...bet, esito })
    return noDrop.plus(scartiQuota).plus(freeroll)
  })

/** Possible result of an Open drop for the venue's account, in the currency of the stake. */
export const dropRange = (stake: DecimalInput, odds: DecimalInput): Range =>
  rangeOfEnds((esito) => profit(esito, stake, odds))

function rangeOfEnds(resultOf: (esito: (typeof ENDS)[number]) => Decimal): Range {
  const results = ENDS.map(resultOf)
  return {
    peggiore: results.reduce((a, b) => min(a, b)),
    migliore: results.reduce((a, b) => max(a, b)),
  }
}
