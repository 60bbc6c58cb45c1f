import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type EntityKind, getAccount, periodEnd, periodStart } from '#server/accounts/accounting/public.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { toBookRow, toCashflow, toDeposito } from './movement.mapper.ts'
import {
  accountRows,
  accountRowsPage,
  type DateRange,
  type MovementRow,
  type RowsPage,
  rowsOfMovement,
} from './movement-rows.queries.ts'
import { contoName } from './record-plain-cashflow.ts'

export interface ListQuery {
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Cashflows of an entity, newest first. @throws AppError ACCOUNT_NOT_FOUND */
export async function entityCashflows<K extends EntityKind>(ctx: Ctx, kind: K, id: number, query: ListQuery) {
  const account = await getAccount(ctx, kind, id)
  const rows = await accountRows(ctx, account.idAccount, { ...range(query), deposito: false })
  return rows.map((row) => toCashflow(kind, row))
}

/** Deposits of an entity, newest first. @throws AppError ACCOUNT_NOT_FOUND */
export async function entityDeposits<K extends EntityKind>(ctx: Ctx, kind: K, id: number, query: ListQuery) {
  const account = await getAccount(ctx, kind, id)
  const rows = await accountRows(ctx, account.idAccount, { ...range(query), deposito: true })
  return rows.map((row) => toDeposito(kind, row))
}

/** Rows of a ledger or house account by name, newest first. @throws AppError ACCOUNT_NOT_FOUND */
export const contoRows = (ctx: Ctx, name: string, query: ListQuery) =>
  bookRows(ctx, HOUSE_ACCOUNTS[contoName(name)], query)

/** Rows of a ledger, house account, fund or wallet, newest first. */
export async function bookRows(ctx: Ctx, idAccount: number, query: ListQuery) {
  return (await accountRows(ctx, idAccount, range(query))).map(toBookRow)
}

/** A page of such rows, with the totals of all matching rows by currency. */
export async function bookRowsPage(ctx: Ctx, idAccount: number, page: RowsPage) {
  const { rows, totals } = await accountRowsPage(ctx, idAccount, page)
  return {
    content: rows.map(toBookRow),
    totalElements: totals.reduce((n, one) => n + one.n, 0),
    totali: totals.map(({ valuta, importo }) => ({ valuta, importo: Number(importo) })),
  }
}

/** A page of the rows of a ledger or house account by name. @throws AppError ACCOUNT_NOT_FOUND */
export const contoRowsPage = (ctx: Ctx, name: string, page: RowsPage) =>
  bookRowsPage(ctx, HOUSE_ACCOUNTS[contoName(name)], page)

/** The row of a movement just booked, as its list shows it. */
export async function bookedRow(ctx: Ctx, idMovimento: number): Promise<MovementRow> {
  // The account's own row is booked first.
  const [row] = await rowsOfMovement(ctx, idMovimento)
  invariant(row, 'a movement has rows')
  return row
}

const range = ({ startDate, endDate }: ListQuery): DateRange => ({
  from: startDate === undefined ? undefined : periodStart(startDate),
  to: endDate === undefined ? undefined : periodEnd(endDate),
})
