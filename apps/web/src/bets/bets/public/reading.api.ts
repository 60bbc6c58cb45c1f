import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'

const READING_EVERY_MS = 2_000

/** The text a machine read in a bet's image; polled while it is being read. */
export const readingQuery = (id: number) =>
  queryOptions({
    ...apiQuery(['bets', 'reading', id], 'GET /api/v1/bets/:id/lettura', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.stato === 'in_attesa' ? READING_EVERY_MS : false),
    staleTime: 0,
  })
