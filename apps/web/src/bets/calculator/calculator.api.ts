import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { betQuery } from '#web/bets/bets/public/bet.api.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { keepPage } from '#web/lib/keep-page.ts'
import type { CalculatorPage, CalculatorQuery } from './calculator.types.ts'
import { withBet } from './page-cache.ts'

export const PAGES = ['calcolatore', 'pages'] as const
const SHARES = ['calcolatore', 'tipster'] as const
const NAMES_STALE_MS = 300_000

/** One page with its counters; the page before stays on screen while another of the same filters is read. */
export const calculatorPageQuery = (query: CalculatorQuery) => ({
  ...apiQuery([...PAGES, query], 'POST /api/v1/bets/calcolatore', { body: query }),
  placeholderData: keepPage([...PAGES, query]),
  staleTime: 0,
})

/** The filters without page and order. */
export function filtersOf({
  pageNumber: _n,
  pageSize: _s,
  sortBy: _b,
  sortDirection: _d,
  ...filters
}: CalculatorQuery) {
  return filters
}

/** What was played on the filtered bets, by tipster. */
export const tipsterSharesQuery = (query: CalculatorQuery) =>
  apiQuery([...SHARES, filtersOf(query)], 'POST /api/v1/bets/calcolatore/tipster', { body: filtersOf(query) })

export const reloadPages = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: PAGES })

/** Changes a bet in every cached page that has it, and in its own query. */
export function patchBet(
  client: QueryClient,
  idReceivedBet: number,
  change: <B extends Bet>(bet: B) => B,
): void {
  client.setQueriesData<CalculatorPage>(
    { queryKey: PAGES },
    (page) => page && withBet(page, idReceivedBet, change),
  )
  client.setQueryData(betQuery(idReceivedBet).queryKey, (bet) => bet && change(bet))
}

/** Reads a bet again and updates it in place; the list keeps its order. */
export async function reloadBet(client: QueryClient, id: number): Promise<void> {
  const bet = await client.fetchQuery({ ...betQuery(id), staleTime: 0 })
  patchBet(client, id, (now) => ({ ...now, ...bet }))
}

const namesQuery = (list: 'fasce' | 'sport') =>
  queryOptions({
    queryKey: ['reference', 'nomi', list],
    queryFn: ({ signal }) => api(`GET /api/v1/anagrafica-${list}`, { signal }),
    select: (rows) => rows.map(({ nome }) => nome),
    staleTime: NAMES_STALE_MS,
    meta: { toast: true },
  })
export const fasceQuery = namesQuery('fasce')
export const sportQuery = namesQuery('sport')

export const changesQuery = (id: number) => ({
  ...apiQuery(['calcolatore', 'modifiche', id], 'GET /api/v1/bets/:id/modifiche', { params: { id } }),
  staleTime: 0,
})
