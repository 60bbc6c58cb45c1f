import type { Routes } from '#server/kernel/route.ts'
import { alertsOf, keepAlerts } from './alerts.ts'

export function preferenceRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/preferenze/avvisi', (ctx) => alertsOf(ctx))
  routes.handle('PUT /api/v1/preferenze/avvisi', (ctx, { body }) => keepAlerts(ctx, body))
}
