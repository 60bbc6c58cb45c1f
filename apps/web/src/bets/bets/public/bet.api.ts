import { apiQuery } from '#web/lib/api-query.ts'

/** One bet, also one no longer in the weekly list. The screen itself reports a missing one. */
export const betQuery = (id: number) => ({
  ...apiQuery(['bets', 'one', id], 'GET /api/v1/bets/:id', { params: { id } }),
  retry: false,
})
