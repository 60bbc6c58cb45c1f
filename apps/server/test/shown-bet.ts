import type { Client } from './client.ts'

/** A bet and its drops, as shown to a user. */
export const shownTo = (user: Client) => ({
  bet: async (id: number) => await user.get('GET /api/v1/bets/:id', { params: { id } }).body,
  drops: async (idReceivedBet: number) =>
    await user.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', { params: { idReceivedBet } })
      .body,
})
