import type { Routes } from '#server/kernel/route.ts'
import { nextBets } from './next-bets.ts'

export function queueRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/bets/coda', (ctx, { body }) => nextBets(ctx, body))
}
