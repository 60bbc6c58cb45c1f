import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import type { CalculatorBet, CalculatorQuery } from '#web/bets/calculator/calculator.types.ts'

/** Filters of the calculator, with or without a page. */
export type FilterQuery = CalculatorQuery

/** The bets to change: chosen rows, all filtered ones, or the outcome of one bet. */
export type BulkTarget =
  | { is: 'bets'; ids: readonly number[] }
  | { is: 'filters'; filters: FilterQuery; count: number }
  | { is: 'outcome'; bet: CalculatorBet; esito: Esito }

/** The filters without page and order. */
export function filtersOf({
  pageNumber: _n,
  pageSize: _s,
  sortBy: _b,
  sortDirection: _d,
  ...filters
}: FilterQuery) {
  return filters
}
