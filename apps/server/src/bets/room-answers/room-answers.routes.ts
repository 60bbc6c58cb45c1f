import { roomAnswers } from '#server/bets/bets/public.ts'
import type { Routes } from '#server/kernel/route.ts'
import { acceptAnswer, ignoreAnswer } from './accept-answer.ts'
import { betAnswers } from './bet-answers.ts'
import { readBeginning, setBeginning } from './set-beginning.ts'
import { remindRooms, silentBets } from './silent-rooms.ts'

export function answerRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/risposte', (ctx, { params }) => betAnswers(ctx, params.id))
  routes.handle('GET /api/v1/bets/risposte', (ctx, { query }) => roomAnswers(ctx, query.ids))
  routes.handle('GET /api/v1/bets/da-rispondere', (ctx) => silentBets(ctx))
  routes.handle('GET /api/v1/bets/:id/inizio', (ctx, { params }) => readBeginning(ctx, params.id))
  routes.handle('PUT /api/v1/bets/:id/inizio', (ctx, { params, body }) => setBeginning(ctx, params.id, body))
  routes.handle('POST /api/v1/bets/:id/sollecita', (ctx, { params, body }) =>
    remindRooms(ctx, params.id, body?.sale),
  )
  routes.handle('POST /api/v1/risposte/:id/accetta', (ctx, { params, body }) =>
    acceptAnswer(ctx, params.id, body),
  )
  routes.handle('POST /api/v1/risposte/:id/ignora', (ctx, { params, body }) =>
    ignoreAnswer(ctx, params.id, body?.testo),
  )
}
