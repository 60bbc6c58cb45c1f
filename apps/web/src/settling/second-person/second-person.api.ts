import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Confirmation = Answer<'GET /api/v1/conferme'>[number]
export type SecondPersonRule = Answer<'GET /api/v1/conferme/regola'>

export const CONFIRMATIONS_KEY = ['conferme'] as const
const WATCHED_MS = 15_000

/** Waiting and recently decided requests; polled while they are shown. */
export const confirmationsQuery = {
  ...apiQuery([...CONFIRMATIONS_KEY, 'elenco'], 'GET /api/v1/conferme'),
  refetchInterval: WATCHED_MS,
}

/** When a second person is required, and whether there is one. */
export const secondPersonQuery = apiQuery([...CONFIRMATIONS_KEY, 'regola'], 'GET /api/v1/conferme/regola')

export const confirmationQuery = (id: number) => ({
  ...apiQuery([...CONFIRMATIONS_KEY, 'una', id], 'GET /api/v1/conferme/:id', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})
