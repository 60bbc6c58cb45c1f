import type { Routes } from '#server/kernel/route.ts'
import { forwardPath, listForwards } from './forward-path.ts'
import { restoreByHand, stopForward } from './withdraw-source.ts'

export function forwardRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/inoltri', (ctx, { query }) => listForwards(ctx, query))
  routes.handle('GET /api/v1/inoltri/:id/percorso', (ctx, { params }) => forwardPath(ctx, params.id))
  routes.handle('POST /api/v1/inoltri/:id/ferma', (ctx, { params }) => stopForward(ctx, params.id))
  routes.handle('POST /api/v1/inoltri/:id/annulla-ritiro', (ctx, { params, body }) =>
    restoreByHand(ctx, params.id, body?.versione),
  )
}
