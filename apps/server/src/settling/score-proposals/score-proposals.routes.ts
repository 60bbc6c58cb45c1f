import type { Routes } from '#server/kernel/route.ts'
import { writeOrTry } from '#server/settling/bulk-settle/public.ts'
import { enterScore, mergeEvent, splitEvent } from './change-events.ts'
import { enterClosingOdds } from './enter-closing-odds.ts'
import { enterScores } from './enter-scores.ts'
import { listEvents, readEvent } from './events.queries.ts'

export function scoreRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/eventi', (ctx, { query }) => listEvents(ctx, query))
  routes.handle('GET /api/v1/eventi/:id', (ctx, { params }) => readEvent(ctx, params.id))
  routes.handle('PUT /api/v1/eventi/:id/risultato', (ctx, { params, body }) =>
    enterScore(ctx, params.id, body),
  )
  routes.handle('PUT /api/v1/risultati', async (ctx, { body }) => ({
    esiti: await writeOrTry(ctx, body.prova, (tx) => enterScores(tx, body.risultati)),
  }))
  routes.handle('PUT /api/v1/quote', async (ctx, { body }) => ({
    esiti: await writeOrTry(ctx, body.prova, (tx) => enterClosingOdds(tx, body.quote)),
  }))
  routes.handle('POST /api/v1/eventi/:id/unisci', async (ctx, { params, body }) => {
    await mergeEvent(ctx, body.altro, { a: params.id, squadreInvertite: body.squadreInvertite })
    return readEvent(ctx, params.id)
  })
  routes.handle('POST /api/v1/eventi/:id/separa', async (ctx, { params }) =>
    readEvent(ctx, await splitEvent(ctx, params.id)),
  )
}
