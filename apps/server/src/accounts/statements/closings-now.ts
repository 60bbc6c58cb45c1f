import { type Decimal, dec, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A sent closing: its account and its end. */
export interface Closing {
  id: number
  idAccount: number
  /** First moment after its period. */
  dopo: Date
}

/** SALDO TOTALE of accounts at the ends of periods as known today, by the closings' ids. */
export async function closingsNow(ctx: Ctx, closings: readonly Closing[]): Promise<Map<number, Decimal>> {
  if (closings.length === 0) return new Map()
  const column = <K extends keyof Closing>(name: K) => closings.map((one) => one[name])
  const { rows } = await sql<{ id: number; saldo: string }>`
    select q.id, b.total as saldo
    from unnest(${column('id')}::bigint[], ${column('idAccount')}::int[], ${column('dopo')}::timestamptz[])
      as q(id, id_account, dopo)
    cross join lateral balance_until(q.id_account, q.dopo) b
  `.execute(ctx.db)
  const found = new Map(rows.map(({ id, saldo }) => [Number(id), dec(saldo)]))
  return new Map(closings.map(({ id }) => [id, found.get(id) ?? ZERO]))
}
