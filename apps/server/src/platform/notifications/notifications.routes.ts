import type { Routes } from '#server/kernel/route.ts'
import { lastWeekNotifiche } from './notifications.ts'

export function notificheRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/notifiche/last-week', (ctx) => lastWeekNotifiche(ctx))
}
