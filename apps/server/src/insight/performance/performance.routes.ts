import type { Routes } from '#server/kernel/route.ts'
import { accountCourse } from './account-course.ts'
import { betTable } from './bet-tables.ts'
import { delayTable } from './delay.ts'
import { exposedBets, exposure } from './exposure.ts'
import { houseLine } from './house-line.ts'
import { houseTotals } from './house-totals.ts'
import { requireDays } from './period.ts'
import { rowsBehind } from './rows-behind.ts'
import { correctTipOdds, readTipOdds } from './tip-odds.ts'
import { venueTable } from './venue-tables.ts'
import { whatIf } from './what-if.ts'

export function performanceRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/andamento', (ctx, { query }) => houseLine(ctx, requireDays(ctx, query)))
  routes.handle('GET /api/v1/andamento/bet', (ctx, { query }) =>
    betTable(ctx, requireDays(ctx, query), query.per),
  )
  routes.handle('GET /api/v1/andamento/venue', (ctx, { query }) =>
    venueTable(ctx, requireDays(ctx, query), query.per),
  )
  routes.handle('GET /api/v1/andamento/righe', (ctx, { query }) => rowsBehind(ctx, query))
  routes.handle('GET /api/v1/andamento/ritardo', (ctx, { query }) =>
    delayTable(ctx, requireDays(ctx, query), query.per, query.chiave),
  )
  routes.handle('GET /api/v1/andamento/saldo', (ctx, { query }) =>
    accountCourse(ctx, requireDays(ctx, query), query.entity, query.id),
  )
  routes.handle('GET /api/v1/andamento/totali', (ctx, { query }) => houseTotals(ctx, requireDays(ctx, query)))
  routes.handle('POST /api/v1/andamento/ipotesi', (ctx, { body }) => whatIf(ctx, body))
  routes.handle('GET /api/v1/esposizione', (ctx, { query }) => exposure(ctx, query))
  routes.handle('GET /api/v1/esposizione/righe', (ctx, { query }) => exposedBets(ctx, query))
  routes.handle('GET /api/v1/bets/:id/quota-tip', (ctx, { params }) => readTipOdds(ctx, params.id))
  routes.handle('PUT /api/v1/bets/:id/quota-tip', (ctx, { params, body }) =>
    correctTipOdds(ctx, params.id, body.quota),
  )
}
