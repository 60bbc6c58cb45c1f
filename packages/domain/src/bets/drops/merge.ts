import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  round2,
  round3,
  sum,
} from '../../platform/money/decimal.ts'

/** A stake and its odds as typed: before percentage, tax and exchange. */
export interface DropEntry {
  importo: DecimalInput
  quota: DecimalInput
}

export interface MergedDrop {
  /** 2 decimals. */
  importo: Decimal
  /** 3 decimals. */
  quota: Decimal
}

/**
 * Merges the entries of one submission that have the same key, in order of first appearance (rule: drop/merge): amounts
 * summed exactly and then rounded to 2 decimals, odds weighted by amount to 3. When every amount is 0 there is nothing
 * to weigh with and the last odds apply. A single entry is rounded in the same way. Keys are compared as Map keys.
 */
export function mergeEntries<K>(
  entries: ReadonlyArray<DropEntry & { key: K }>,
): Array<MergedDrop & { key: K }> {
  return [...Map.groupBy(entries, ({ key }) => key)].map(([key, sameKey]) => ({ key, ...combine(sameKey) }))
}

/**
 * Adds a moved drop to the drop the destination already holds (rule: drop/move): the money was really played, so
 * nothing is replaced. Works on typed values, with the precision an operator can type again.
 */
export const addDrops = (a: DropEntry, b: DropEntry): MergedDrop => combine([a, b])

/** One entry or more as a single one. */
function combine(entries: readonly DropEntry[]): MergedDrop {
  const total = sum(entries.map((entry) => entry.importo))
  if (isZero(total)) return { importo: round2(0), quota: round3(entries.at(-1)?.quota ?? 0) }
  const returns = sum(entries.map((entry) => dec(entry.importo).times(entry.quota)))
  return { importo: round2(total), quota: round3(returns.div(total)) }
}
