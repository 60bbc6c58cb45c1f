import type { Routes } from '#server/kernel/route.ts'
import { checkBot, type HealthSource } from './check-bot.ts'

export function botHealthRoutes(routes: Routes, source: HealthSource): void {
  routes.handle('GET /sparabet/health', () => checkBot(source))
}
