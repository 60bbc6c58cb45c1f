import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Answer, Body, Query } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { quotaTipText } from './andamento.it.ts'

export type HouseLine = Answer<'GET /api/v1/andamento'>
export type BetTable = Answer<'GET /api/v1/andamento/bet'>
export type BetFigures = BetTable['righe'][number]
export type VenueTable = Answer<'GET /api/v1/andamento/venue'>
export type VenueFigures = VenueTable['righe'][number]
export type RowBehind = Answer<'GET /api/v1/andamento/righe'>['content'][number]

const KEY = ['andamento'] as const

export const lineQuery = (query: Query<'GET /api/v1/andamento'>) =>
  queryOptions({
    queryKey: [...KEY, 'linea', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const betTableQuery = (query: Query<'GET /api/v1/andamento/bet'>) =>
  queryOptions({
    queryKey: [...KEY, 'bet', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento/bet', { query, signal }),
  })

export const venueTableQuery = (query: Query<'GET /api/v1/andamento/venue'>) =>
  queryOptions({
    queryKey: [...KEY, 'venue', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento/venue', { query, signal }),
  })

export const rowsBehindQuery = (query: Query<'GET /api/v1/andamento/righe'>) =>
  queryOptions({
    queryKey: [...KEY, 'righe', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento/righe', { query, signal }),
    placeholderData: keepPreviousData,
  })

export type Delay = Answer<'GET /api/v1/andamento/ritardo'>
export type Comparison = Answer<'POST /api/v1/andamento/ipotesi'>

export const delayQuery = (query: Query<'GET /api/v1/andamento/ritardo'>) =>
  queryOptions({
    queryKey: [...KEY, 'ritardo', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento/ritardo', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const tipOddsQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'quota-tip', id],
    queryFn: ({ signal }) => api('GET /api/v1/bets/:id/quota-tip', { params: { id }, signal }),
    staleTime: 0,
  })

/** Corrects the odds of a tip; every figure that comes from them is asked for anew. */
export const useCorrectTipOdds = () =>
  useApiMutation('PUT /api/v1/bets/:id/quota-tip', { invalidates: [[...KEY]], success: quotaTipText.saved })

/** Another set of terms on the same period. Nothing is saved. */
export const useWhatIf = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/v1/andamento/ipotesi'>) =>
      api('POST /api/v1/andamento/ipotesi', { body, timeoutMs: WHAT_IF_TIMEOUT_MS }),
    onError: (error) => toastFailure(error),
  })

/** A month of a great house takes its time. */
const WHAT_IF_TIMEOUT_MS = 60_000

export const courseQuery = (query: Query<'GET /api/v1/andamento/saldo'>) =>
  queryOptions({
    queryKey: [...KEY, 'saldo', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento/saldo', { query, signal }),
  })

export const totalsQuery = (query: Query<'GET /api/v1/andamento/totali'>) =>
  queryOptions({
    queryKey: [...KEY, 'totali', query],
    queryFn: ({ signal }) => api('GET /api/v1/andamento/totali', { query, signal }),
  })
