import type { Routes } from '#server/kernel/route.ts'
import { bulkEffect, changeInBulk } from './change-in-bulk.ts'

export function bulkRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/bets/blocco/effetto', (ctx, { body }) => bulkEffect(ctx, body))
  routes.handle('POST /api/v1/bets/blocco', (ctx, { body }) => changeInBulk(ctx, body))
}
