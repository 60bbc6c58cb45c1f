import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'

/** One bet, also one that is no longer in the weekly list. The screen itself says when there is none. */
export const betQuery = (id: number) =>
  queryOptions({
    queryKey: ['bets', 'one', id],
    queryFn: ({ signal }) => api('GET /api/v1/bets/:id', { params: { id }, signal }),
    retry: false,
  })
