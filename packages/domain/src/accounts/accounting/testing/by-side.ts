import { type DecimalInput, ZERO } from '../../../platform/money/decimal.ts'
import { isAfter, type Period, type PeriodSide, type SplitSum } from '../period.ts'

// What the queries add up, said in code: tests compare both.

/** Where a cashflow or deposit is counted: by its date alone. */
export function movementPeriodSide(date: Date, { start, end }: Period): PeriodSide {
  if (isAfter(date, end)) return 'outside'
  return isAfter(start, date) ? 'previous' : 'period'
}

/** Adds up signed amounts by side of the period; amounts outside it are left out. */
export function sumBySide(rows: Iterable<{ side: PeriodSide; importo: DecimalInput }>): SplitSum {
  const sums = { previous: ZERO, period: ZERO }
  for (const { side, importo } of rows) {
    if (side !== 'outside') sums[side] = sums[side].plus(importo)
  }
  return sums
}
