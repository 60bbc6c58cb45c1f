import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '@xbetapp/contract/contract'
import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { betQuery } from '#web/bets/bets/public/bet.api.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { keepPage } from '#web/lib/keep-page.ts'

export type CalculatorPage = Answer<'POST /api/v1/bets/calcolatore'>
export type CalculatorBet = CalculatorPage['bets']['content'][number]
export type CalculatorQuery = Body<'POST /api/v1/bets/calcolatore'>
export type BetEdit = Omit<Body<'PUT /api/v1/bets'>, 'idReceivedBet'>

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

type Counters = Omit<CalculatorPage, 'bets' | 'openPrima'>

/** The counter of each outcome, in the order they are shown. */
export const COUNTER_OF: Record<Esito, keyof Counters> = {
  Win: 'countWin',
  Loss: 'countLost',
  Open: 'countOpen',
  HalfWin: 'countHalfWin',
  HalfLoss: 'countHalfLoss',
  Void: 'countVoid',
}

/**
 * A page with one of its bets changed, its counters moved along: +1 for the new outcome, -1 for the old, and Immagini
 * lower by one when a text was read. A page without the bet stays the very same object.
 */
export function withBet(
  page: CalculatorPage,
  idReceivedBet: number,
  change: (bet: CalculatorBet) => CalculatorBet,
): CalculatorPage {
  const before = page.bets.content.find((bet) => bet.idReceivedBet === idReceivedBet)
  if (before === undefined) return page
  const after = change(before)
  if (after === before) return page
  const content = page.bets.content.map((bet) => (bet === before ? after : bet))
  return { ...page, ...movedCounters(page, before, after), bets: { ...page.bets, content } }
}

function movedCounters(page: CalculatorPage, before: CalculatorBet, after: CalculatorBet): Partial<Counters> {
  const moved: Partial<Counters> = {}
  const add = (counter: keyof Counters, step: number) => {
    moved[counter] = Math.max(0, (moved[counter] ?? page[counter]) + step)
  }
  const [from, to] = [counterOf(before), counterOf(after)]
  if (from !== to) {
    if (from) add(from, -1)
    if (to) add(to, 1)
  }
  const step = Number(after.shouldProcessImageToText) - Number(before.shouldProcessImageToText)
  if (step !== 0) add('countShouldProcessImageToText', step)
  return moved
}

/** The counter a bet is in; null for an Open bet without a tipster drop. */
function counterOf(bet: CalculatorBet): keyof Counters | null {
  return bet.esito === 'Open' && !isTipsterDropped(bet) ? null : COUNTER_OF[bet.esito]
}
