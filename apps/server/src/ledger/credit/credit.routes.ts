import type { Routes } from '#server/kernel/route.ts'
import { agedBalances } from './aged-balances.ts'
import { listCredits } from './credit.queries.ts'

export function creditRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/fidi', (ctx) => listCredits(ctx))
  routes.handle('GET /api/v1/scadenze', (ctx, { query }) => agedBalances(ctx, query))
}
