import type { Routes } from '#server/kernel/route.ts'
import { deadLetters, ignore, reprocess } from './dead-letters.ts'

export function deadLetterRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/ricezione/accantonati', (ctx) => deadLetters(ctx))
  routes.handle('POST /api/v1/ricezione/accantonati/:id/rielabora', (ctx, { params }) =>
    reprocess(ctx, params.id),
  )
  routes.handle('POST /api/v1/ricezione/accantonati/:id/ignora', (ctx, { params }) => ignore(ctx, params.id))
}
