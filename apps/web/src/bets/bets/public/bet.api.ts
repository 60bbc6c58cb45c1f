import { apiQuery } from '#web/lib/api-query.ts'

/** One bet, also one that is no longer in the weekly list. The screen itself says when there is none. */
export const betQuery = (id: number) => ({
  ...apiQuery(['bets', 'one', id], 'GET /api/v1/bets/:id', { params: { id } }),
  retry: false,
})
