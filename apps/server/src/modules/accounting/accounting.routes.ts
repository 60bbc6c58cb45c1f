import type { Routes } from '#server/kernel/route.ts'
import { profitsOfBet } from './bet-profits.ts'

export function accountingRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/profitti', (ctx, { params }) => profitsOfBet(ctx, params.id))
}
