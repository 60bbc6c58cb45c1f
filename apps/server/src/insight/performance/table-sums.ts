import { dec, sum } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'

/** What a group of cells adds up to, and the group's line: the amount of each point, by the point's first day. */
export type Sums<Count extends string, Amount extends string> = Record<Count, number> &
  Record<Amount, string> & { line: Record<string, string> }

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The sums as columns of a statement that groups cells. */
export const sumColumns = (counts: readonly string[], amounts: readonly string[]) => {
  const sumColumn = (type: string) => (name: string) => `sum(${snake(name)})::${type} as ${snake(name)}`
  return sql.raw([...counts.map(sumColumn('integer')), ...amounts.map(sumColumn('numeric'))].join(', '))
}

/** The sums of all rows together. */
export function totalOf<C extends string, A extends string>(
  rows: ReadonlyArray<Sums<NoInfer<C>, NoInfer<A>>>,
  counts: readonly C[],
  amounts: readonly A[],
): Sums<C, A> {
  const line: Record<string, string> = {}
  for (const [point, value] of rows.flatMap((row) => Object.entries(row.line)))
    line[point] = dec(line[point] ?? 0)
      .plus(value)
      .toFixed(2)
  return Object.assign(
    { line },
    ...counts.map((name) => ({ [name]: rows.reduce((all, row) => all + row[name], 0) })),
    ...amounts.map((name) => ({ [name]: sum(rows.map((row) => row[name])).toFixed() })),
  )
}
