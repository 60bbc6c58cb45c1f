import type { Routes } from '#server/kernel/route.ts'
import { search } from './search.ts'

export function searchRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cerca', (ctx, { query }) => search(ctx, query))
}
