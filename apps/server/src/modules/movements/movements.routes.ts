import type { Ctx } from '#server/kernel/ctx.ts'
import type { Routes } from '#server/kernel/route.ts'
import type { EntityKind } from '#server/modules/accounting/public.ts'
import { toBookRow, toCashflow, toDeposito } from './movement.mapper.ts'
import { depositoInfo, movementDetail } from './movement-detail.ts'
import { bookedRow, contoRows, contoRowsPage, entityCashflows, entityDeposits } from './movement-lists.ts'
import { recordDeposit } from './record-deposit.ts'
import type { EntityRow } from './record-entity-movement.ts'
import { recordContoCashflow, recordEntityCashflow } from './record-plain-cashflow.ts'
import { recordTipsterCashin, recordTipsterCashout } from './record-tipster-cashflow.ts'
import { recordVenueCashin, recordVenueCashout } from './record-venue-cashflow.ts'
import { reverseMovement } from './reverse-movement.ts'
import type { WalletShareInput } from './wallet-lines.ts'

export function movementRoutes(routes: Routes): void {
  tipsterRoutes(routes)
  salaRoutes(routes)
  sitoRoutes(routes)
  altroRoutes(routes)
  contoRoutes(routes)
}

/** Books, then answers the row as its list shows it. */
async function cashflow<K extends EntityKind>(ctx: Ctx, kind: K, booked: Promise<number>) {
  return toCashflow[kind](await bookedRow(ctx, await booked)) as ReturnType<(typeof toCashflow)[K]>
}
async function deposit<K extends EntityKind>(
  ctx: Ctx,
  kind: K,
  id: number,
  body: EntityRow & { cashflowPortafogli: readonly WalletShareInput[] },
) {
  const idMovimento = await recordDeposit(ctx, { kind, id, row: body, wallets: body.cashflowPortafogli })
  return toDeposito[kind](await bookedRow(ctx, idMovimento)) as ReturnType<(typeof toDeposito)[K]>
}

function tipsterRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cashflow-tipster/:id', (ctx, { params, query }) =>
    entityCashflows(ctx, 'tipster', params.id, query),
  )
  routes.handle('POST /api/v1/cashflow-tipster', (ctx, { body }) =>
    cashflow(ctx, 'tipster', recordEntityCashflow(ctx, { kind: 'tipster', id: body.idTipster, row: body })),
  )
  routes.handle('POST /api/v1/cashflow-tipster/cashin', (ctx, { body }) =>
    cashflow(
      ctx,
      'tipster',
      recordTipsterCashin(ctx, {
        row: body.cashflowContoTipster,
        wallets: body.cashflowPortafogli,
        spesa: body.cashflowSpese,
      }),
    ),
  )
  routes.handle('POST /api/v1/cashflow-tipster/cashout', (ctx, { body }) =>
    cashflow(
      ctx,
      'tipster',
      recordTipsterCashout(ctx, {
        row: body.cashflowContoTipster,
        wallets: body.cashflowPortafogli,
        action: body.cashflowIncassiAction,
        freeroll: body.cashflowIncassiFreeroll,
      }),
    ),
  )
  routes.handle('GET /api/v1/cashflow-tipster/cashin/:id', (ctx, { params }) =>
    movementDetail(ctx, 'tipster', params.id),
  )
  routes.handle('GET /api/v1/cashflow-tipster/cashout/:id', (ctx, { params }) =>
    movementDetail(ctx, 'tipster', params.id),
  )
  routes.handle('DELETE /api/v1/cashflow-tipster/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'tipster', what: 'cashflow', idMovimento: params.id }),
  )
  routes.handle('GET /api/v1/deposito/tipster/:id', (ctx, { params, query }) =>
    entityDeposits(ctx, 'tipster', params.id, query),
  )
  routes.handle('GET /api/v1/deposito/tipster/info/:id', (ctx, { params }) =>
    depositoInfo(ctx, 'tipster', params.id),
  )
  routes.handle('POST /api/v1/deposito/tipster', (ctx, { body }) =>
    deposit(ctx, 'tipster', body.idTipster, body),
  )
  routes.handle('DELETE /api/v1/deposito/tipster/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'tipster', what: 'deposit', idMovimento: params.id }),
  )
}

function salaRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cashflow-sala/:id', (ctx, { params, query }) =>
    entityCashflows(ctx, 'sala', params.id, query),
  )
  routes.handle('POST /api/v1/cashflow-sala', (ctx, { body }) =>
    cashflow(ctx, 'sala', recordEntityCashflow(ctx, { kind: 'sala', id: body.idSala, row: body })),
  )
  routes.handle(
    'POST /api/v1/cashflow-sala/cashin',
    (ctx, { body: { cashflowSala: row, cashflowPortafogli } }) =>
      cashflow(
        ctx,
        'sala',
        recordVenueCashin(ctx, { kind: 'sala', id: row.idSala, row, wallets: cashflowPortafogli }),
      ),
  )
  routes.handle('POST /api/v1/cashflow-sala/cashout', (ctx, { body: { cashflowSala: row, ...split } }) =>
    cashflow(
      ctx,
      'sala',
      recordVenueCashout(ctx, {
        kind: 'sala',
        id: row.idSala,
        row,
        wallets: split.cashflowPortafogli,
        spesa: split.cashflowSpese,
      }),
    ),
  )
  routes.handle('GET /api/v1/cashflow-sala/cashin/:id', (ctx, { params }) =>
    movementDetail(ctx, 'sala', params.id),
  )
  routes.handle('GET /api/v1/cashflow-sala/cashout/:id', (ctx, { params }) =>
    movementDetail(ctx, 'sala', params.id),
  )
  routes.handle('DELETE /api/v1/cashflow-sala/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'sala', what: 'cashflow', idMovimento: params.id }),
  )
  routes.handle('GET /api/v1/deposito/sala/:id', (ctx, { params, query }) =>
    entityDeposits(ctx, 'sala', params.id, query),
  )
  routes.handle('GET /api/v1/deposito/sala/info/:id', (ctx, { params }) =>
    depositoInfo(ctx, 'sala', params.id),
  )
  routes.handle('POST /api/v1/deposito/sala', (ctx, { body }) => deposit(ctx, 'sala', body.idSala, body))
  routes.handle('DELETE /api/v1/deposito/sala/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'sala', what: 'deposit', idMovimento: params.id }),
  )
}

function sitoRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cashflow-sito/:id', (ctx, { params, query }) =>
    entityCashflows(ctx, 'sito', params.id, query),
  )
  routes.handle('POST /api/v1/cashflow-sito', (ctx, { body }) =>
    cashflow(ctx, 'sito', recordEntityCashflow(ctx, { kind: 'sito', id: body.idSito, row: body })),
  )
  routes.handle(
    'POST /api/v1/cashflow-sito/cashin',
    (ctx, { body: { cashflowSito: row, cashflowPortafogli } }) =>
      cashflow(
        ctx,
        'sito',
        recordVenueCashin(ctx, { kind: 'sito', id: row.idSito, row, wallets: cashflowPortafogli }),
      ),
  )
  routes.handle('POST /api/v1/cashflow-sito/cashout', (ctx, { body: { cashflowSito: row, ...split } }) =>
    cashflow(
      ctx,
      'sito',
      recordVenueCashout(ctx, {
        kind: 'sito',
        id: row.idSito,
        row,
        wallets: split.cashflowPortafogli,
        spesa: split.cashflowSpese,
      }),
    ),
  )
  routes.handle('GET /api/v1/cashflow-sito/cashin/:id', (ctx, { params }) =>
    movementDetail(ctx, 'sito', params.id),
  )
  routes.handle('GET /api/v1/cashflow-sito/cashout/:id', (ctx, { params }) =>
    movementDetail(ctx, 'sito', params.id),
  )
  routes.handle('DELETE /api/v1/cashflow-sito/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'sito', what: 'cashflow', idMovimento: params.id }),
  )
  routes.handle('GET /api/v1/deposito/sito/:id', (ctx, { params, query }) =>
    entityDeposits(ctx, 'sito', params.id, query),
  )
  routes.handle('GET /api/v1/deposito/sito/info/:id', (ctx, { params }) =>
    depositoInfo(ctx, 'sito', params.id),
  )
  routes.handle('POST /api/v1/deposito/sito', (ctx, { body }) => deposit(ctx, 'sito', body.idSito, body))
  routes.handle('DELETE /api/v1/deposito/sito/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'sito', what: 'deposit', idMovimento: params.id }),
  )
}

function altroRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cashflow-altro/:id', (ctx, { params, query }) =>
    entityCashflows(ctx, 'altro', params.id, query),
  )
  routes.handle('POST /api/v1/cashflow-altro', (ctx, { body }) =>
    cashflow(ctx, 'altro', recordEntityCashflow(ctx, { kind: 'altro', id: body.idAltro, row: body })),
  )
  routes.handle(
    'POST /api/v1/cashflow-altro/cashin',
    (ctx, { body: { cashflowAltro: row, cashflowPortafogli } }) =>
      cashflow(
        ctx,
        'altro',
        recordVenueCashin(ctx, { kind: 'altro', id: row.idAltro, row, wallets: cashflowPortafogli }),
      ),
  )
  routes.handle('POST /api/v1/cashflow-altro/cashout', (ctx, { body: { cashflowAltro: row, ...split } }) =>
    cashflow(
      ctx,
      'altro',
      recordVenueCashout(ctx, {
        kind: 'altro',
        id: row.idAltro,
        row,
        wallets: split.cashflowPortafogli,
        spesa: split.cashflowSpese,
      }),
    ),
  )
  routes.handle('GET /api/v1/cashflow-altro/cashin/:id', (ctx, { params }) =>
    movementDetail(ctx, 'altro', params.id),
  )
  routes.handle('GET /api/v1/cashflow-altro/cashout/:id', (ctx, { params }) =>
    movementDetail(ctx, 'altro', params.id),
  )
  routes.handle('DELETE /api/v1/cashflow-altro/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'altro', what: 'cashflow', idMovimento: params.id }),
  )
  routes.handle('GET /api/v1/deposito/altro/:id', (ctx, { params, query }) =>
    entityDeposits(ctx, 'altro', params.id, query),
  )
  routes.handle('GET /api/v1/deposito/altro/info/:id', (ctx, { params }) =>
    depositoInfo(ctx, 'altro', params.id),
  )
  routes.handle('POST /api/v1/deposito/altro', (ctx, { body }) => deposit(ctx, 'altro', body.idAltro, body))
  routes.handle('DELETE /api/v1/deposito/altro/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'altro', what: 'deposit', idMovimento: params.id }),
  )
}

function contoRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cashflow-conto/:id', (ctx, { params, query }) =>
    contoRows(ctx, params.id, query),
  )
  routes.handle('POST /api/v1/cashflow-conto/:id/paginated', (ctx, { params, body }) =>
    contoRowsPage(ctx, params.id, body),
  )
  routes.handle('POST /api/v1/cashflow-conto', async (ctx, { body }) =>
    toBookRow(await bookedRow(ctx, await recordContoCashflow(ctx, body))),
  )
  routes.handle('DELETE /api/v1/cashflow-conto/:id', (ctx, { params }) =>
    reverseMovement(ctx, { kind: 'conto', what: 'cashflow', idMovimento: params.id }),
  )
}
