import type { Answer, Query } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { keepPage } from '#web/lib/keep-page.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { tipOddsText } from './performance.it.ts'

export type HouseLine = Answer<'GET /api/v1/andamento'>
export type BetFigures = Answer<'GET /api/v1/andamento/bet'>['righe'][number]
/** A row of any table, by its key and name. */
export type NamedRow = Pick<BetFigures, 'chiave' | 'nome'>
export type VenueFigures = Answer<'GET /api/v1/andamento/venue'>['righe'][number]
export type PerformanceRows = Answer<'GET /api/v1/andamento/righe'>
export type Delay = Answer<'GET /api/v1/andamento/ritardo'>
export type Comparison = Answer<'POST /api/v1/andamento/ipotesi'>
export type PerformanceRow = PerformanceRows['content'][number]

const KEY = ['andamento'] as const

export const lineQuery = (query: Query<'GET /api/v1/andamento'>) =>
  apiQuery([...KEY, 'linea', query], 'GET /api/v1/andamento', { query })

export const betTableQuery = (query: Query<'GET /api/v1/andamento/bet'>) =>
  apiQuery([...KEY, 'bet', query], 'GET /api/v1/andamento/bet', { query })

export const venueTableQuery = (query: Query<'GET /api/v1/andamento/venue'>) =>
  apiQuery([...KEY, 'venue', query], 'GET /api/v1/andamento/venue', { query })

export const rowsBehindQuery = (query: Query<'GET /api/v1/andamento/righe'>) => ({
  ...apiQuery([...KEY, 'righe', query], 'GET /api/v1/andamento/righe', { query }),
  placeholderData: keepPage([...KEY, 'righe', query]),
})

export const delayQuery = (query: Query<'GET /api/v1/andamento/ritardo'>) =>
  apiQuery([...KEY, 'ritardo', query], 'GET /api/v1/andamento/ritardo', { query })

export const tipOddsQuery = (id: number) => ({
  ...apiQuery([...KEY, 'quota-tip', id], 'GET /api/v1/bets/:id/quota-tip', { params: { id } }),
  staleTime: 0,
})

/** Corrects the odds of a tip; all figures derived from them are reloaded. */
export const useCorrectTipOdds = () =>
  useApiMutation('PUT /api/v1/bets/:id/quota-tip', { invalidates: [[...KEY]], success: tipOddsText.saved })

/** Milliseconds, more than other calls have: a month with many bets is long to compute. */
const WHAT_IF_TIMEOUT_MS = 60_000

/** Another set of terms on the same period. Nothing is saved. */
export const useWhatIf = () =>
  useApiMutation('POST /api/v1/andamento/ipotesi', { timeoutMs: WHAT_IF_TIMEOUT_MS })

export const courseQuery = (query: Query<'GET /api/v1/andamento/saldo'>) =>
  apiQuery([...KEY, 'saldo', query], 'GET /api/v1/andamento/saldo', { query })

export const totalsQuery = (query: Query<'GET /api/v1/andamento/totali'>) =>
  apiQuery([...KEY, 'totali', query], 'GET /api/v1/andamento/totali', { query })
