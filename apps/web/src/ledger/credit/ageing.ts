import { useQuery } from '@tanstack/react-query'
import type { Answer, Query } from '@xbetapp/contract/contract'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { isZero, sum } from '@xbetapp/domain/platform/money/decimal'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { creditText as text } from './public/credit.it.ts'

export type AgeingRow = Answer<'GET /api/v1/scadenze'>[number]

/** What accounts owe the house, or the house owes them, by the week each amount is of. */
export const ageingQuery = (query: Query<'GET /api/v1/scadenze'>) =>
  apiQuery([...ACCOUNTING_KEY, 'scadenze', query], 'GET /api/v1/scadenze', { query })

/** One total per currency that has any, each kept on one line. */
export const ageingTotals = (
  rows: readonly AgeingRow[],
  of: (row: AgeingRow) => number = ({ totale }) => totale,
): string =>
  [...Map.groupBy(rows, ({ conto }) => conto.simbolo)]
    .map(([simbolo, own]) => ({ simbolo, total: sum(own.map(of)) }))
    .filter(({ total }) => !isZero(total))
    .map(({ simbolo, total }) => formatMoney(total, simbolo).replaceAll(' ', '\u00a0'))
    .join(' · ')

/** What is owed to the house, then what it owes, as the foot of Anzianità adds it up. */
export function useAgeingTotals(): string[] {
  const ageing = {
    deve: useQuery(ageingQuery({ verso: 'deve' })),
    dobbiamo: useQuery(ageingQuery({ verso: 'dobbiamo' })),
  }
  return (['deve', 'dobbiamo'] as const).map((verso) => {
    const { data } = ageing[verso]
    return data?.length === 0 ? text.nobody[verso] : `${text.sides[verso]} ${data ? ageingTotals(data) : '…'}`
  })
}
