import type { Routes } from '#server/kernel/route.ts'
import { sendRun } from './send-run.ts'
import { resolveSend, resolveSends, uncertainSends } from './uncertain-sends.ts'

export function deliveryRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/spedizioni/:id', (ctx, { params }) => sendRun(ctx, params.id))
  routes.handle('GET /api/v1/invii/incerti', (ctx) => uncertainSends(ctx))
  routes.handle('POST /api/v1/invii/risolvi', (ctx, { body }) =>
    resolveSends(ctx, body.ids, body.azione, body.versioni),
  )
  routes.handle('POST /api/v1/invii/:id/risolvi', (ctx, { params, body }) =>
    resolveSend(ctx, params.id, body.azione, body.textVersion),
  )
}
