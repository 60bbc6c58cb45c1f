import { type Decimal, type DecimalInput, dec, min, sum, ZERO } from '../../platform/money/decimal.ts'
import { addRomeDays, daysBetween } from '../../platform/time/rome.ts'

/** A change of a debt in a week, named by its Monday: above 0 a debt of that week, below 0 a payment. */
export interface DebtChange {
  week: string
  importo: DecimalInput
}

/**
 * What is still owed of each week, the oldest first: payments, and weeks that took off debt, pay the oldest debt first,
 * whatever their own week (rule: credit/oldest-first). More paid than owed leaves nothing.
 */
export function unpaidWeeks(changes: readonly DebtChange[]): Array<{ week: string; importo: Decimal }> {
  let paidEuro = sum(changes.map(({ importo }) => dec(importo)).filter((importo) => importo.lt(0))).times(-1)
  const debts = Map.groupBy(
    changes.filter(({ importo }) => dec(importo).gt(0)),
    ({ week }) => week,
  )
  return [...debts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([week, own]) => {
      const owed = sum(own.map(({ importo }) => importo))
      const off = min(owed, paidEuro)
      paidEuro = paidEuro.minus(off)
      const importo = owed.minus(off)
      return importo.gt(ZERO) ? [{ week, importo }] : []
    })
}

/** The columns a debt is shown in: up to so many days from the Sunday of its week; a last column has what is older. */
export const AGES = [7, 14, 30] as const

/** What is owed of weeks by its age on a Rome day: a sum for each of {@link AGES}, then what is older. */
export function sumByAge(unpaid: ReturnType<typeof unpaidWeeks>, today: string): Decimal[] {
  const ages = Map.groupBy(unpaid, ({ week }) => AGES.findIndex((days) => !isOverdue(week, days, today)))
  return [...AGES.keys(), -1].map((age) => sum((ages.get(age) ?? []).map(({ importo }) => importo)))
}

/** Whether a debt of a week is owed for longer than so many days on a Rome day, counted from the Sunday of the week. */
export const isOverdue = (week: string, days: number, today: string): boolean =>
  daysBetween(addRomeDays(week, 6), today) > days
