import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** Venues change a few times a day: minutes old is new enough for a dialog. */
const VENUES_STALE_MS = 60_000

export const saleQuery = queryOptions({
  queryKey: ['reference', 'sala'],
  queryFn: ({ signal }) => api('GET /api/v1/sala', { signal }),
  staleTime: VENUES_STALE_MS,
})

export const sitiQuery = queryOptions({
  queryKey: ['reference', 'sito'],
  queryFn: ({ signal }) => api('GET /api/v1/sito', { signal }),
  staleTime: VENUES_STALE_MS,
})

export const altriQuery = queryOptions({
  queryKey: ['reference', 'altro'],
  queryFn: ({ signal }) => api('GET /api/v1/altro', { signal }),
  staleTime: VENUES_STALE_MS,
})
