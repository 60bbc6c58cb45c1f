import type { Routes } from '#server/kernel/route.ts'
import { readSystemHealth, type SystemHealthSource } from './read-system-health.ts'

export function systemHealthRoutes(routes: Routes, source: SystemHealthSource): void {
  routes.handle('GET /api/v1/salute', (ctx) => readSystemHealth(ctx, source))
}
