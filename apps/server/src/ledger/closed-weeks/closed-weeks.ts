import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closableAccounts } from './closings.ts'

interface Closing {
  id: number
  chiusaDa: string
  chiusaAt: string
}

export interface ClosedWeek {
  /** The closings in force, by account. */
  conti: Map<number, Closing>
  /** For accounts with a closing that ends within the week, before its last day: that day. */
  fino: Map<number, string>
  /** How many of the accounts that can be closed are closed, and the keys of the others. */
  chiuse: number
  daChiudere: readonly number[]
}

/** The closings within the given weeks, in the order of the weeks. */
export async function closedWeeks(
  ctx: Ctx,
  weeks: ReadonlyArray<{ startDate: string; endDate: string }>,
): Promise<ClosedWeek[]> {
  const { rows } = await sql<{
    id: number
    idAccount: number
    a: string
    chiusaDa: string
    chiusaAt: Date
  }>`
    select id, id_account, a::text as a, chiusa_da, chiusa_at from closed_week
    where reopened_at is null and exists (
      select from unnest(${weeks.map(({ startDate }) => startDate)}::date[], ${weeks.map(({ endDate }) => endDate)}::date[])
        as w(da, a) where closed_week.a between w.da and w.a
    )
    order by a
  `.execute(ctx.db)
  const accounts = await closableAccounts(ctx)
  return weeks.map(({ startDate, endDate }) => {
    const closings = rows.filter(({ a }) => a >= startDate && a <= endDate)
    const fino = new Map(closings.filter(({ a }) => a < endDate).map(({ idAccount, a }) => [idAccount, a]))
    const weekClosings = closings.filter(({ a }) => a === endDate)
    const conti = new Map(
      weekClosings.map(({ id, idAccount, chiusaDa, chiusaAt }) => [
        idAccount,
        { id, chiusaDa, chiusaAt: toWire(chiusaAt) },
      ]),
    )
    const daChiudere = accounts.filter((idAccount) => !conti.has(idAccount))
    return { conti, fino, chiuse: accounts.length - daChiudere.length, daChiudere }
  })
}
