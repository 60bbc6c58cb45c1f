import { apiQuery } from '#web/lib/api-query.ts'

/** One bet, also one no longer in the weekly list. The screen itself reports a missing one. */
export const betQuery = (id: number) => ({
  ...apiQuery(['bets', 'one', id], 'GET /api/v1/bets/:id', { params: { id } }),
  retry: false,
})

/** Whether a bet was posted before its event began, in the answer that says when that is. */
export const beginningQuery = (id: number) => ({
  ...apiQuery(['bets', 'one', id, 'inizio'], 'GET /api/v1/bets/:id/inizio', { params: { id } }),
  retry: false,
  staleTime: 0,
})
