import type { Routes } from '#server/kernel/route.ts'
import { readingOf } from './read-images.ts'

export function imageRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/lettura', (ctx, { params }) => readingOf(ctx, params.id))
}
