import type { Routes } from '#server/kernel/route.ts'
import { avvisiOf, keepAvvisi } from './alerts.ts'

export function preferenzeRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/preferenze/avvisi', (ctx) => avvisiOf(ctx))
  routes.handle('PUT /api/v1/preferenze/avvisi', (ctx, { body }) => keepAvvisi(ctx, body))
}
