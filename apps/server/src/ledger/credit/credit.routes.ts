import type { Routes } from '#server/kernel/route.ts'
import { listCredits } from './credit.queries.ts'

export function creditRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/fidi', (ctx) => listCredits(ctx))
}
