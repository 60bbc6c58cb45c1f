import type { Routes } from '#server/kernel/route.ts'
import { findAccount } from '#server/ledger/postings/public.ts'
import { bridgeLinesOf } from './bridge-to.ts'
import { differences } from './changes-since.ts'
import { answerDispute, dispute, disputes, settleDispute, takeDispute } from './disputes.ts'
import { setState } from './state.ts'
import { statement, statementMessage, statementRows } from './statement.ts'
import { statementsOf } from './statements.queries.ts'
import { weeksOfAccounts } from './weeks.ts'

export function statementRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/estratti', async (ctx, { query }) =>
    statementsOf(ctx, (await findAccount(ctx, query.entity, query.id)).idAccount),
  )
  routes.handle('GET /api/v1/estratti/settimane', (ctx, { query }) => weeksOfAccounts(ctx, query))
  routes.handle('GET /api/v1/estratti/ponte', (ctx, { query }) => bridgeLinesOf(ctx, query))
  routes.handle('GET /api/v1/estratti/:id', (ctx, { params }) => statement(ctx, params.id))
  routes.handle('GET /api/v1/estratti/:id/righe', (ctx, { params }) => statementRows(ctx, params.id))
  routes.handle('GET /api/v1/estratti/:id/differenze', (ctx, { params }) => differences(ctx, params.id))
  routes.handle('GET /api/v1/estratti/:id/messaggi/:tipo', (ctx, { params }) =>
    statementMessage(ctx, params.id, params.tipo),
  )
  routes.handle('PUT /api/v1/estratti/:id/stato', (ctx, { params, body }) => setState(ctx, params.id, body))
  routes.handle('GET /api/v1/contestazioni', (ctx, { query }) => disputes(ctx, query.stato))
  routes.handle('GET /api/v1/contestazioni/:id', (ctx, { params }) => dispute(ctx, params.id))
  routes.handle('POST /api/v1/contestazioni/:id/presa', (ctx, { params }) => takeDispute(ctx, params.id))
  routes.handle('POST /api/v1/contestazioni/:id/risposte', (ctx, { params, body }) =>
    answerDispute(ctx, params.id, body.testo),
  )
  routes.handle('POST /api/v1/contestazioni/:id/chiusura', (ctx, { params, body }) =>
    settleDispute(ctx, params.id, body),
  )
}
