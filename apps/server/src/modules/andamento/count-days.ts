import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** Days counted in one transaction: short enough that what falls due meanwhile does not wait. */
const STEP = 5
/** One process counts at a time. */
const LOCK = 7_202_679

/**
 * Counts marked days anew, newest first, as of one moment: marks and what they stand for are committed together, so a
 * mark that comes meanwhile stays and its day is counted again (decision 093).
 * @returns whether there are more
 */
export async function countDays(ctx: Ctx): Promise<boolean> {
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
        select giorno::text as giorno from andamento_segno group by 1 order by 1 desc limit ${STEP}
      `.execute(db)
      if (rows.length === 0) return false
      const days = sql`${rows.map(({ giorno }) => giorno)}::date[]`
      await sql`delete from andamento_segno where giorno = any(${days})`.execute(db)
      for (const name of ['andamento_bet', 'andamento_venue', 'andamento_ritardo']) {
        const table = sql.table(name)
        await sql`delete from ${table} where giorno = any(${days})`.execute(db)
        await sql`insert into ${table} select * from ${sql.raw(`${name}_di`)}(${days})`.execute(db)
      }
      return rows.length === STEP
    })
}
