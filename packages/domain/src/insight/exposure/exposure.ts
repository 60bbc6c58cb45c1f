import { betProfits, profit } from '../../ledger/postings/profit.ts'
import { type Decimal, type DecimalInput, ZERO } from '../../platform/money/decimal.ts'

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

function rangeOf(results: readonly Decimal[]): Range {
  return results.reduce(
    ({ peggiore, migliore }, result) => ({
      peggiore: result.lt(peggiore) ? result : peggiore,
      migliore: result.gt(migliore) ? result : migliore,
    }),
    { peggiore: results[0] ?? ZERO, migliore: results[0] ?? ZERO },
  )
}

type Stakes = Omit<Parameters<typeof betProfits>[0], 'esito'>

/** Possible total result of an Open bet for No Drop, Scarti Quota, Freeroll (rule: esposizione/worst-and-best-case). */
export const houseRange = (bet: Stakes): Range =>
  rangeOf(
    ENDS.map((esito) => {
      const { noDrop, scartiQuota, freeroll } = betProfits({ ...bet, esito })
      return noDrop.plus(scartiQuota).plus(freeroll)
    }),
  )

/** Possible result of an Open drop for the venue's account, in the currency of the stake. */
export const dropRange = (stake: DecimalInput, odds: DecimalInput): Range =>
  rangeOf(ENDS.map((esito) => profit(esito, stake, odds)))
