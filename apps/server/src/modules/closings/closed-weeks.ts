import { toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closableAccounts } from './close-weeks.ts'

interface Closed {
  id: number
  chiusaDa: string
  chiusaAt: string
}

export interface ClosedWeek {
  /** The closings that hold, by account. */
  conti: Map<number, Closed>
  /** Of all accounts a closing of all would take: how many are closed, and how many it would close. */
  chiuse: number
  daChiudere: number
}

/** What is closed of the weeks that end on the given Rome days, in their order. */
export async function closedWeeks(ctx: Ctx, ends: readonly string[]): Promise<ClosedWeek[]> {
  const { rows } = await sql<{
    id: number
    idAccount: number
    a: string
    chiusaDa: string
    chiusaAt: Date
  }>`
    select id, id_account, a::text as a, chiusa_da, chiusa_at from chiusura
    where a = any(${[...ends]}::date[]) and riaperta_at is null
  `.execute(ctx.db)
  const accounts = await closableAccounts(ctx)
  const byEnd = Map.groupBy(rows, ({ a }) => a)
  return ends.map((end) => {
    const conti = new Map(
      (byEnd.get(end) ?? []).map(({ id, idAccount, chiusaDa, chiusaAt }) => [
        idAccount,
        { id, chiusaDa, chiusaAt: toWire(chiusaAt) },
      ]),
    )
    const chiuse = accounts.filter((idAccount) => conti.has(idAccount)).length
    return { conti, chiuse, daChiudere: accounts.length - chiuse }
  })
}
