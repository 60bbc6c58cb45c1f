import { type Decimal, dec, min, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import { onlyRow, rowOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { CashKey } from './cash-totals.ts'

// Balances include every row recorded for a day, up to the day's end, as on the screens: a shown amount can be used.

/** The lowest deposit balance of a locked account from the end of a day on. */
export async function lowestDeposit(ctx: TxCtx, idAccount: number, from: Date): Promise<Decimal> {
  const total = await rowOf(ctx.db, 'accountTotal', { idAccount }, ['deposito'])
  return minimum(ctx, dec(total.deposito), sql`id_account = ${idAccount} and deposito`, from)
}

/** The lowest amount of a currency that a locked wallet, fund or ledger holds from the end of a day on. */
export async function lowestHeld(
  ctx: TxCtx,
  total: CashKey & { importo: string },
  from: Date,
): Promise<Decimal> {
  return minimum(ctx, dec(total.importo), inCash(total), from)
}

/** The amount of a currency that a locked wallet, fund or ledger held at the end of a day. */
export async function heldAt(ctx: TxCtx, total: CashKey & { importo: string }, at: Date): Promise<Decimal> {
  const { later } = await laterRows(ctx, inCash(total), at)
  return dec(total.importo).minus(later)
}

const inCash = ({ account, idValuta }: CashKey): RawBuilder<unknown> =>
  sql`id_account = ${account.idAccount} and id_valuta = ${idValuta}`

async function minimum(ctx: TxCtx, total: Decimal, rows: RawBuilder<unknown>, from: Date): Promise<Decimal> {
  const { later, fall } = await laterRows(ctx, rows, from)
  return total.minus(later).plus(min(fall, ZERO))
}

/** Rows after a date's day: their sum, and the lowest partial sum. Rows of the same moment count together. */
const laterRows = (ctx: TxCtx, rows: RawBuilder<unknown>, from: Date) =>
  onlyRow(
    ctx.db,
    sql<{ later: string; fall: string }>`
      select coalesce(sum(importo), 0) as later, coalesce(min(reached), 0) as fall
      from (select importo, sum(importo) over (order by data) as reached
            from movement_line where ${rows} and data > ${endOfRomeDay(romeDay(from))}) as r`,
  )
