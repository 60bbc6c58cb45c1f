import type { Routes } from '#server/kernel/route.ts'
import { ignore, reprocess, setAside } from './set-aside.ts'

export function ricezioneRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/ricezione/accantonati', (ctx) => setAside(ctx))
  routes.handle('POST /api/v1/ricezione/accantonati/:id/rielabora', (ctx, { params }) =>
    reprocess(ctx, params.id),
  )
  routes.handle('POST /api/v1/ricezione/accantonati/:id/ignora', (ctx, { params }) => ignore(ctx, params.id))
}
