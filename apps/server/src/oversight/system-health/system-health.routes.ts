import type { Routes } from '#server/kernel/route.ts'
import { readSystemHealth, type SystemHealthSource } from './read-system-health.ts'
import { backUpNow } from './watch-system-health.ts'

export function systemHealthRoutes(routes: Routes, source: SystemHealthSource): void {
  routes.handle('GET /api/v1/salute', (ctx) => readSystemHealth(ctx, source))
  routes.handle('POST /api/v1/salute/backup', async (ctx) => {
    await backUpNow(ctx, source)
    return readSystemHealth(ctx, source)
  })
}
