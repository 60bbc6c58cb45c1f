import type { Routes } from '#server/kernel/route.ts'
import { readSalute, type SaluteSource } from './read-system-health.ts'

export function saluteRoutes(routes: Routes, source: SaluteSource): void {
  routes.handle('GET /api/v1/salute', (ctx) => readSalute(ctx, source))
}
