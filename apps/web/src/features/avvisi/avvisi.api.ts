import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

export type Avvisi = Answer<'GET /api/v1/preferenze/avvisi'>

const AVVISI_KEY = ['preferenze', 'avvisi'] as const
export const AVVISI_KEYS = [AVVISI_KEY]

/** How arrivals are announced to this user, in every browser of his. */
export const avvisiQuery = queryOptions({
  queryKey: AVVISI_KEY,
  queryFn: ({ signal }) => api('GET /api/v1/preferenze/avvisi', { signal }),
  staleTime: 60_000,
})
