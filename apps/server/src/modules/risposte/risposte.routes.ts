import type { Routes } from '#server/kernel/route.ts'
import { acceptAnswer, ignoreAnswer } from './accept-answer.ts'
import { betAnswers } from './bet-answers.ts'

export function answerRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/:id/risposte', (ctx, { params }) => betAnswers(ctx, params.id))
  routes.handle('POST /api/v1/risposte/:id/accetta', (ctx, { params, body }) =>
    acceptAnswer(ctx, params.id, body),
  )
  routes.handle('POST /api/v1/risposte/:id/ignora', (ctx, { params }) => ignoreAnswer(ctx, params.id))
}
