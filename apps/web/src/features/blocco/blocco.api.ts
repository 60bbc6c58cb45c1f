import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

/** Bets and what is set on them, as both calls take it. */
export type BulkChange = Body<'POST /api/v1/bets/blocco/effetto'>
export type BulkEffect = Answer<'POST /api/v1/bets/blocco/effetto'>
export type BulkOutcome = Answer<'POST /api/v1/bets/blocco'>

/** Never taken from the cache: what is looked at is what stands now. */
export const effectQuery = (change: BulkChange | null) =>
  queryOptions({
    queryKey: ['blocco', 'effetto', change],
    queryFn: ({ signal }) => api('POST /api/v1/bets/blocco/effetto', { body: change ?? { ids: [] }, signal }),
    enabled: change !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
