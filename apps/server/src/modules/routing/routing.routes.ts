import type { Routes } from '#server/kernel/route.ts'
import { editBet } from '#server/modules/bets/public.ts'
import { betPath } from './bet-path.ts'
import { followText } from './follow-text.ts'

export function routingRoutes(routes: Routes): void {
  // An edit of a bet's text reaches what is still to leave: it belongs above both.
  routes.handle('PUT /api/v1/bets', (ctx, { body }) => editBet(ctx, body, followText))
  routes.handle('GET /api/v1/bets/:id/percorso', (ctx, { params }) => betPath(ctx, params.id))
}
