import type { Routes } from '#server/kernel/route.ts'
import { calculatorPage, tipsterShares } from './calculator-page.ts'
import { changesOfBet } from './changes-log.queries.ts'

export function calculatorRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/bets/calcolatore', (ctx, { body }) => calculatorPage(ctx, body))
  routes.handle('POST /api/v1/bets/calcolatore/tipster', (ctx, { body }) => tipsterShares(ctx, body))
  routes.handle('GET /api/v1/bets/:id/modifiche', (ctx, { params }) => changesOfBet(ctx, params.id))
}
