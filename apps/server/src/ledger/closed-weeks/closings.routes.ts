import type { Routes } from '#server/kernel/route.ts'
import { closeWeeks, listClosings, reopenWeeks } from './closings.ts'

export function closingRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/chiusure', (ctx, { query }) => listClosings(ctx, query))
  routes.handle('POST /api/v1/chiusure', (ctx, { body }) => closeWeeks(ctx, body))
  routes.handle('POST /api/v1/chiusure/riapri', (ctx, { body }) => reopenWeeks(ctx, body))
}
