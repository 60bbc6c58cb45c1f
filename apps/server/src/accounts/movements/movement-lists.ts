import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type EntityKind, getAccount } from '#server/accounts/accounting/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { toHouseRow } from './movement.mapper.ts'
import {
  accountRows,
  accountRowsPage,
  bookedRow,
  type MovementRow,
  openRange,
  type RowsPage,
} from './movement-rows.queries.ts'

type ListQuery = Input<'GET /api/v1/cashflow-conto/:id'>['query']

/** The deposits of an entity, or where `deposito` is false its cashflows, newest first. @throws AppError ACCOUNT_NOT_FOUND */
export async function entityRows(
  ctx: Ctx,
  { kind, id, deposito }: { kind: EntityKind; id: number; deposito: boolean },
  query: ListQuery,
): Promise<MovementRow[]> {
  const { idAccount } = await getAccount(ctx, kind, id)
  return accountRows(ctx, idAccount, { ...openRange(query.startDate, query.endDate), deposito })
}

/** Rows of a ledger, house account, fund or wallet, newest first. */
export async function houseRows(ctx: Ctx, idAccount: number, query: ListQuery) {
  const rows = await accountRows(ctx, idAccount, openRange(query.startDate, query.endDate))
  return rows.map(toHouseRow)
}

/** The row of a ledger, house account, fund or wallet that a movement booked. */
export const bookedHouseRow = async (ctx: Ctx, booking: Promise<number>) =>
  toHouseRow(await bookedRow(ctx, await booking))

/** A page of the rows of a ledger, house account, fund or wallet, with the totals of all matching rows by currency. */
export async function houseRowsPage(ctx: Ctx, idAccount: number, page: RowsPage) {
  const { rows, totals } = await accountRowsPage(ctx, idAccount, page)
  return {
    content: rows.map(toHouseRow),
    totalElements: totals.reduce((n, one) => n + one.n, 0),
    totali: totals.map(({ valuta, importo }) => ({ valuta, importo: toNumber(importo) })),
  }
}
