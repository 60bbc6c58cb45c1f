import type { Routes } from '#server/kernel/route.ts'
import { lastWeekNotifications } from './notifications.ts'

export function notificationRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/notifiche/last-week', (ctx) => lastWeekNotifications(ctx))
}
