import type { Routes } from '#server/kernel/route.ts'
import { hasSecondPerson, secondPersonRule } from '#server/ledger/postings/public.ts'
import { confirm, listConfirmations, readConfirmation, refuse } from './confirmations.ts'

export function secondPersonRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/conferme', (ctx) => listConfirmations(ctx))
  routes.handle('GET /api/v1/conferme/regola', async (ctx) => ({
    ...(await secondPersonRule(ctx)),
    altri: await hasSecondPerson(ctx),
  }))
  routes.handle('GET /api/v1/conferme/:id', (ctx, { params }) => readConfirmation(ctx, params.id))
  routes.handle('POST /api/v1/conferme/:id/conferma', (ctx, { params, body }) =>
    confirm(ctx, params.id, body),
  )
  routes.handle('POST /api/v1/conferme/:id/rifiuta', (ctx, { params, body }) => refuse(ctx, params.id, body))
}
