import type { Routes } from '#server/kernel/route.ts'
import { enterScore } from './enter-score.ts'
import { listEvents, readEvent } from './events.queries.ts'

export function scoreRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/eventi', (ctx, { query }) => listEvents(ctx, query))
  routes.handle('GET /api/v1/eventi/:id', (ctx, { params }) => readEvent(ctx, params.id))
  routes.handle('PUT /api/v1/eventi/:id/risultato', (ctx, { params, body }) =>
    enterScore(ctx, params.id, body),
  )
}
