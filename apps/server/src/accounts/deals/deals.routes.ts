import type { Routes } from '#server/kernel/route.ts'
import { changeDeal } from './change-deal.ts'
import { dealBets, dealDetail, listDeals, tryDeal } from './deals.ts'

export function dealRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/accordi', (ctx, { query }) => listDeals(ctx, query))
  routes.handle('GET /api/v1/accordi/:id', (ctx, { params }) => dealDetail(ctx, params.id))
  routes.handle('GET /api/v1/accordi/:id/bet', (ctx, { params, query }) => dealBets(ctx, params.id, query))
  routes.handle('POST /api/v1/accordi/prova', (ctx, { body }) => tryDeal(ctx, body))
  routes.handle('POST /api/v1/accordi', (ctx, { body }) => changeDeal(ctx, body))
}
