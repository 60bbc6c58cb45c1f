import {
  declaration,
  declarations,
  declare,
  discard,
  enterAmount,
  ourFigure,
  reopen,
  worklist,
} from '#server/accounts/declarations/public.ts'
import type { Routes } from '#server/kernel/route.ts'
import { settle } from './settle.ts'

export function reconciliationRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/quadratura/conti', (ctx, { query }) => worklist(ctx, query))
  routes.handle('GET /api/v1/quadratura', (ctx, { query }) => declarations(ctx, query))
  routes.handle('GET /api/v1/quadratura/nostro', (ctx, { query }) => ourFigure(ctx, query))
  routes.handle('GET /api/v1/quadratura/:id', (ctx, { params }) => declaration(ctx, params.id))
  routes.handle('POST /api/v1/quadratura', (ctx, { body }) => declare(ctx, body))
  routes.handle('POST /api/v1/quadratura/:id/importo', (ctx, { params, body }) =>
    enterAmount(ctx, params.id, body.importo),
  )
  routes.handle('POST /api/v1/quadratura/:id/quadra', (ctx, { params, body }) => settle(ctx, params.id, body))
  routes.handle('POST /api/v1/quadratura/:id/riapri', (ctx, { params, body }) =>
    reopen(ctx, params.id, body.motivo),
  )
  routes.handle('POST /api/v1/quadratura/:id/scarta', (ctx, { params, body }) =>
    discard(ctx, params.id, body.motivo),
  )
}
