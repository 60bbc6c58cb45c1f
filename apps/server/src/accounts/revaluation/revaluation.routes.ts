import type { Routes } from '#server/kernel/route.ts'
import { heldCurrencies } from './held.queries.ts'
import { bookRevaluation, showRevaluation } from './revaluation.ts'

export function revaluationRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/rivalutazione/valute', (ctx) => heldCurrencies(ctx))
  routes.handle('GET /api/v1/rivalutazione', (ctx, { query }) => showRevaluation(ctx, query))
  routes.handle('POST /api/v1/rivalutazione', (ctx, { body }) => bookRevaluation(ctx, body))
}
