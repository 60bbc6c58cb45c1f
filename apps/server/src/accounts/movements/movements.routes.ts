import { MOVEMENT_FIELDS } from '@xbetapp/contract/accounts/movements'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Routes } from '#server/kernel/route.ts'
import { toCashflow, toDeposito } from './movement.mapper.ts'
import { accountTransferDetail, depositoInfo, movementDetail } from './movement-detail.ts'
import { bookedHouseRow, entityRows, houseRows, houseRowsPage } from './movement-lists.ts'
import { attachProof, listProofs, openProof, removeProof } from './movement-proofs.ts'
import { bookedRow } from './movement-rows.queries.ts'
import { recordAccountTransfer } from './record-account-transfer.ts'
import { type Part, recordCashin, recordCashout, recordDeposit } from './record-cashflow.ts'
import type { EntityRow } from './record-entity-movement.ts'
import { contoName, recordContoCashflow, recordEntityCashflow } from './record-plain-cashflow.ts'
import { replaceMovement, reverseMovement } from './reverse-movement.ts'
import type { WalletShareInput } from './wallet-lines.ts'

export function movementRoutes(routes: Routes): void {
  for (const kind of ENTITY_KINDS) entityRoutes(routes, kind)
  contoRoutes(routes)
  transferRoutes(routes)
  proofRoutes(routes)
}

/** Awaits the booking and returns its row as the list shows it. */
async function cashflow<K extends EntityKind>(ctx: Ctx, kind: K, booking: Promise<number>) {
  return toCashflow(kind, await bookedRow(ctx, await booking))
}

/** The routes shared by tipsters and venues. */
function entityRoutes(routes: Routes, kind: EntityKind): void {
  routes.handle(`GET /api/v1/cashflow-${kind}/:id`, async (ctx, { params: { id }, query }) =>
    (await entityRows(ctx, { kind, id, deposito: false }, query)).map((row) => toCashflow(kind, row)),
  )
  routes.handle(`POST /api/v1/cashflow-${kind}`, (ctx, { body }) =>
    cashflow(ctx, kind, recordEntityCashflow(ctx, { kind, id: entityId(kind, body), row: body })),
  )
  for (const [way, record] of [
    ['cashin', recordCashin],
    ['cashout', recordCashout],
  ] as const) {
    routes.handle(`POST /api/v1/cashflow-${kind}/${way}`, (ctx, { body }) => {
      const replacement = { kind, what: 'cashflow', original: body.sostituisce } as const
      const booking = replaceMovement(ctx, replacement, (tx) => record(tx, splitForm(kind, body)))
      return cashflow(ctx, kind, booking)
    })
    routes.handle(`GET /api/v1/cashflow-${kind}/${way}/:id`, (ctx, { params }) =>
      movementDetail(ctx, { kind, way, idMovimento: params.id }),
    )
  }
  routes.handle(`DELETE /api/v1/cashflow-${kind}/:id`, (ctx, { params, body }) =>
    reverseMovement(ctx, { kind, what: 'cashflow', idMovimento: params.id, ...body }),
  )
  routes.handle(`GET /api/v1/deposito/${kind}/:id`, async (ctx, { params: { id }, query }) =>
    (await entityRows(ctx, { kind, id, deposito: true }, query)).map((row) => toDeposito(kind, row)),
  )
  routes.handle(`GET /api/v1/deposito/${kind}/info/:id`, (ctx, { params }) =>
    depositoInfo(ctx, kind, params.id),
  )
  routes.handle(`POST /api/v1/deposito/${kind}`, async (ctx, { body }) => {
    const entity = { kind, id: entityId(kind, body), row: body, wallets: body.cashflowPortafogli }
    const booking = replaceMovement(ctx, { kind, what: 'deposit', original: body.sostituisce }, (tx) =>
      recordDeposit(tx, entity),
    )
    return toDeposito(kind, await bookedRow(ctx, await booking))
  })
  routes.handle(`DELETE /api/v1/deposito/${kind}/:id`, (ctx, { params, body }) =>
    reverseMovement(ctx, { kind, what: 'deposit', idMovimento: params.id, ...body }),
  )
}

const entityId = (kind: EntityKind, body: object): number =>
  (body as Record<string, number>)[MOVEMENT_FIELDS[kind].id] ?? 0

/** A cashin or cashout of any kind, beside the row whose name depends on the kind. */
interface SplitBody {
  cashflowPortafogli: readonly WalletShareInput[]
  cashflowSpese?: Part
  cashflowIncassiAction?: Part
  cashflowIncassiFreeroll?: Part
}

function splitForm(kind: EntityKind, body: SplitBody) {
  const row = (body as object as Record<string, EntityRow>)[MOVEMENT_FIELDS[kind].row]
  invariant(row, 'the contract requires the row')
  const { cashflowPortafogli: wallets, cashflowSpese: spesa } = body
  const { cashflowIncassiAction: action, cashflowIncassiFreeroll: freeroll } = body
  return { kind, id: entityId(kind, row), row, wallets, spesa, action, freeroll }
}

function contoRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/cashflow-conto/:id', (ctx, { params, query }) =>
    houseRows(ctx, HOUSE_ACCOUNTS[contoName(params.id)], query),
  )
  routes.handle('POST /api/v1/cashflow-conto/:id/paginated', (ctx, { params, body }) =>
    houseRowsPage(ctx, HOUSE_ACCOUNTS[contoName(params.id)], body),
  )
  routes.handle('POST /api/v1/cashflow-conto', (ctx, { body }) =>
    bookedHouseRow(ctx, recordContoCashflow(ctx, body)),
  )
  routes.handle('DELETE /api/v1/cashflow-conto/:id', (ctx, { params, body }) =>
    reverseMovement(ctx, { kind: 'conto', what: 'cashflow', idMovimento: params.id, ...body }),
  )
}

function transferRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/giroconti', async (ctx, { body }) =>
    accountTransferDetail(ctx, await recordAccountTransfer(ctx, body)),
  )
  routes.handle('GET /api/v1/giroconti/:id', (ctx, { params }) => accountTransferDetail(ctx, params.id))
  routes.handle('DELETE /api/v1/giroconti/:id', (ctx, { params, body }) =>
    reverseMovement(ctx, { what: 'transfer', idMovimento: params.id, ...body }),
  )
}

function proofRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/movimenti/:id/prove', (ctx, { params }) => listProofs(ctx, params.id))
  routes.handle('POST /api/v1/movimenti/:id/prove', (ctx, { params, body: { nome, contenuto } }) =>
    attachProof(ctx, { idMovimento: params.id, nome, bytes: Buffer.from(contenuto, 'base64') }),
  )
  routes.handle('GET /api/v1/prove/:id', (ctx, { params }) => openProof(ctx, params.id))
  routes.handle('DELETE /api/v1/prove/:id', (ctx, { params, body }) =>
    removeProof(ctx, { idProva: params.id, ...body }),
  )
}
