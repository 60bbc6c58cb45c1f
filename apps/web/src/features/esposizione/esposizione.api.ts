import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

export type Esposizione = Answer<'GET /api/v1/esposizione'>
export type EsposizioneRiga = Esposizione['evento'][number]

const LIVE_MS = 5_000

/** What is open, asked for again while it is looked at. */
export const esposizioneQuery = queryOptions({
  queryKey: ['esposizione'],
  queryFn: ({ signal }) => api('GET /api/v1/esposizione', { signal }),
  refetchInterval: LIVE_MS,
  staleTime: 0,
})
