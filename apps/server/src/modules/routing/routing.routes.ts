import type { Routes } from '#server/kernel/route.ts'
import { betPath } from './bet-path.ts'

export function routingRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/percorso', (ctx, { params }) => betPath(ctx, params.id))
}
