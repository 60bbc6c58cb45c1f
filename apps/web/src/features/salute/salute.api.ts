import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

const EVERY_MS = 30_000

export const saluteQuery = queryOptions({
  queryKey: ['salute'],
  queryFn: ({ signal }) => api('GET /api/v1/salute', { signal }),
  refetchInterval: EVERY_MS,
  staleTime: 0,
})
