import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

const READING_EVERY_MS = 2_000

/** What a machine read in a bet's image; asked again while it is being read. */
export const readingQuery = (id: number) =>
  queryOptions({
    queryKey: ['bets', 'reading', id],
    queryFn: ({ signal }) => api('GET /api/v1/bets/:id/lettura', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.stato === 'in_attesa' ? READING_EVERY_MS : false),
    staleTime: 0,
  })
