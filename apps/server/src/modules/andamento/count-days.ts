import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A day on which everybody works is counted so often and not with every drop; who reads counts it himself meanwhile. */
const REST_MS = 10_000
/** One process counts at a time. */
const LOCK = 7_202_679

/** Counts what is marked, a day at a time so that nothing that falls due waits, then rests. */
export function dayTotals(): (ctx: Ctx) => Promise<boolean> {
  let restsUntil = 0
  return async (ctx) => {
    if (ctx.now().getTime() < restsUntil) return false
    const more = await countDay(ctx)
    if (!more) restsUntil = ctx.now().getTime() + REST_MS
    return more
  }
}

/**
 * Counts the day that was marked first anew, as of one moment: marks and what they stand for are committed together, so a
 * mark that comes meanwhile stays and its day is counted again (decision 093).
 * @returns whether there are more
 */
export async function countDay(ctx: Ctx): Promise<boolean> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows: locked } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}) as mine
      `.execute(db)
      if (!locked[0]?.mine) return false
      await sql`set local statement_timeout = 0`.execute(db)
      const { rows } = await sql<{ giorno: string }>`
        select giorno::text as giorno from andamento_segno group by 1 order by min(id) limit 2
      `.execute(db)
      const [marked] = rows
      if (!marked) return false
      const days = sql`array[${marked.giorno}::date]`
      await sql`delete from andamento_segno where giorno = any(${days})`.execute(db)
      for (const name of ['andamento_bet', 'andamento_venue', 'andamento_ritardo']) {
        const table = sql.table(name)
        await sql`delete from ${table} where giorno = any(${days})`.execute(db)
        await sql`insert into ${table} select * from ${sql.raw(`${name}_di`)}(${days})`.execute(db)
      }
      return rows.length > 1
    })
}
