import { CALCULATOR, OPERATORS } from '@xbetapp/contract/access'
import { fromWire, romeDay } from '@xbetapp/domain/platform/time/rome'
import { dayToCome, invariant } from '#server/kernel/app-error.ts'
import { authorize } from '#server/kernel/authorize.ts'
import type { Routes } from '#server/kernel/route.ts'
import { getBet } from './bets.queries.ts'
import { clearWarning } from './clear-warning.ts'
import { duplicateBet } from './duplicate-bet.ts'
import { lastWeekBets } from './last-week-bets.ts'
import { checkReportedChange } from './log-modifica.ts'
import { saveBet } from './save-bet.ts'

export function betRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/bets/last-week', (ctx, { query }) => lastWeekBets(ctx, query))
  routes.handle('GET /api/v1/bets/:id', (ctx, { params }) => getBet(ctx, params.id))
  // One address copies a bet and saves a typed one. Other roles may copy than save, so each act asks for its own.
  routes.handle('POST /api/v1/bets', async (ctx, { body }) => {
    if (body.idBetDuplicata) {
      authorize(ctx, CALCULATOR)
      return duplicateBet(ctx, body.idBetDuplicata)
    }
    authorize(ctx, OPERATORS)
    invariant(body.idTipster, 'the contract asks for the tipster')
    const messageDate = body.messageDate ? fromWire(body.messageDate) : ctx.now()
    // No account counts a bet before its day.
    if (romeDay(messageDate) > romeDay(ctx.now())) throw dayToCome('messageDate')
    return saveBet(ctx, { text: { typed: body.receivedBet ?? '' }, idTipster: body.idTipster, messageDate })
  })
  routes.handle('POST /api/v1/bets/delete-was-dropped-before', (ctx, { body }) =>
    clearWarning(ctx, 'wasTipsterDroppedBefore', body),
  )
  routes.handle('POST /api/v1/bets/delete-has-drop-tipster-error', (ctx, { body }) =>
    clearWarning(ctx, 'hasDropTipsterError', body),
  )
  routes.handle('POST /api/v1/log-modifiche', (ctx, { body }) => checkReportedChange(ctx, body))
}
