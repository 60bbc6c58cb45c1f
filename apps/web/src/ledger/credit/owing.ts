import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { isZero, sum } from '@xbetapp/domain/platform/money/decimal'
import { type Aged, agedQuery } from './ageing.api.ts'
import { creditText as text } from './public/credit.it.ts'

/** One total per currency that has any, each kept on one line. */
export const totalsOf = (rows: readonly Aged[], of: (row: Aged) => number = ({ totale }) => totale): string =>
  [...Map.groupBy(rows, ({ conto }) => conto.simbolo)]
    .map(([simbolo, own]) => ({ simbolo, total: sum(own.map(of)) }))
    .filter(({ total }) => !isZero(total))
    .map(({ simbolo, total }) => formatMoney(total, simbolo).replaceAll(' ', '\u00a0'))
    .join(' · ')

/** What is owed to the house, then what it owes, as the foot of Anzianità adds it up. */
export function useOwing(): string[] {
  const owing = {
    deve: useQuery(agedQuery({ verso: 'deve' })),
    dobbiamo: useQuery(agedQuery({ verso: 'dobbiamo' })),
  }
  return (['deve', 'dobbiamo'] as const).map((verso) => {
    const { data } = owing[verso]
    return data?.length === 0 ? text.nobody[verso] : `${text.sides[verso]} ${data ? totalsOf(data) : '…'}`
  })
}
