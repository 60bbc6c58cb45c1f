import type { Routes } from '#server/kernel/route.ts'
import { betMeasure } from './bet-measure.ts'
import { setTarget } from './set-target.ts'

export function measureRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/misuratore', (ctx, { params }) => betMeasure(ctx, params.id))
  routes.handle('PUT /api/v1/bets/:id/misuratore', (ctx, { params, body }) => setTarget(ctx, params.id, body))
}
