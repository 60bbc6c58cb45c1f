import { editBet } from '#server/bets/bets/public.ts'
import type { Routes } from '#server/kernel/route.ts'
import { changeSeen, correctCopies, undoByHand } from './bet-changes.ts'
import { betPath } from './bet-path.ts'
import { followText } from './route-bet.ts'

export function routingRoutes(routes: Routes): void {
  // An edit of a bet's text also changes pending sends, so its route belongs to the relay, above the bets.
  routes.handle('PUT /api/v1/bets', (ctx, { body }) => editBet(ctx, body, followText))
  routes.handle('POST /api/v1/bets/:id/annulla-ritiro', (ctx, { params, body }) =>
    undoByHand(ctx, params.id, body?.textVersion),
  )
  routes.handle('POST /api/v1/bets/:id/correggi-copie', (ctx, { params, body }) =>
    correctCopies(ctx, params.id, body?.textVersion),
  )
  routes.handle('POST /api/v1/bets/:id/modifica-vista', (ctx, { params, body }) =>
    changeSeen(ctx, params.id, body?.modificaDopoDrop),
  )
  routes.handle('GET /api/v1/bets/:id/percorso', (ctx, { params }) => betPath(ctx, params.id))
}
