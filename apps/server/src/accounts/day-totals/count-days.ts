import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The rest once no day is marked. A day under constant change is counted at most this often; readers count it meanwhile. */
const REST_MS = 10_000
/** Advisory lock of the one process that counts. */
const COUNTING_LOCK = 7_202_679

/** Counts marked days, one per call so that other due work is not delayed, then rests. */
export function dayTotals(): (ctx: Ctx) => Promise<boolean> {
  let restsUntil = 0
  return async (ctx) => {
    if (ctx.now().getTime() < restsUntil) return false
    const hasMore = await countDay(ctx)
    if (!hasMore) restsUntil = ctx.now().getTime() + REST_MS
    return hasMore
  }
}

/**
 * Recounts the day marked first, in one snapshot: marks are committed together with the changes they record, so a
 * concurrent mark remains and its day is counted again (decision 093).
 * @returns whether more days are marked
 */
export async function countDay(ctx: Ctx): Promise<boolean> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows: locks } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as is_mine
      `.execute(db)
      if (!locks[0]?.isMine) return false
      await sql`set local statement_timeout = 0`.execute(db)
      // The second row only tells whether more days are marked.
      const { rows } = await sql<{ giorno: string }>`
        select giorno::text as giorno from performance_mark group by 1 order by min(id) limit 2
      `.execute(db)
      const [markedDay] = rows
      if (!markedDay) return false
      const days = sql`array[${markedDay.giorno}::date]`
      await sql`delete from performance_mark where giorno = any(${days})`.execute(db)
      for (const name of ['performance_bet', 'performance_venue', 'performance_delay']) {
        const table = sql.table(name)
        await sql`delete from ${table} where giorno = any(${days})`.execute(db)
        await sql`insert into ${table} select * from ${sql.raw(`${name}_of`)}(${days})`.execute(db)
      }
      const month = startOfMonth(markedDay.giorno)
      await countMonth(db, month, { hasEnded: month < startOfMonth(romeDay(ctx.now())) })
      return rows.length > 1
    })
}

/**
 * Removes the totals of a month; counts them again if the month has ended and none of its days is marked
 * (decision 103).
 */
async function countMonth(db: Ctx['db'], month: string, { hasEnded }: { hasEnded: boolean }): Promise<void> {
  for (const name of ['performance_bet_month', 'performance_venue_month']) {
    const table = sql.table(name)
    await sql`delete from ${table} where giorno = ${month}::date`.execute(db)
    if (!hasEnded) continue
    await sql`
      insert into ${table} select * from ${sql.raw(`${name}_of`)}(array[${month}::date])
      where not exists (
        select from performance_mark
        where giorno >= ${month}::date and giorno < (${month}::date + interval '1 month')::date)
    `.execute(db)
  }
}

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
