import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Ctx } from './ctx.ts'

/** How long a read waits for a replica that is behind, and how often it looks. */
const PATIENCE_MS = 1_000
const PAUSE_MS = 20

/** The position of the primary: its timeline, and where on it. */
interface Mark {
  lsn: string
  timeline: number
}

/**
 * Reads on a replica, once it holds everything committed on the primary at this moment, so that a caller sees his own
 * writes. `work` gets the very connection that was checked: behind the address there may be several replicas. Returns
 * null where there is no replica, and while it is away, behind or follows a former primary; the primary answers then.
 */
export async function onReplica<R>(
  { db, replica, log }: Ctx,
  work: (copy: Database) => Promise<R>,
): Promise<{ result: R } | null> {
  if (!replica) return null
  const { rows } = await sql<Mark>`
    select pg_current_wal_lsn()::text as lsn,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  `.execute(db)
  const [mark] = rows
  let isReading = false
  try {
    return await replica.connection().execute(async (copy) => {
      for (let waited = 0; mark && waited < PATIENCE_MS; waited += PAUSE_MS) {
        if (await isPast(copy, mark)) {
          isReading = true
          return { result: await work(copy) }
        }
        await sleep(PAUSE_MS)
      }
      log.warn('replica is behind, the primary answers')
      return null
    })
  } catch (err) {
    if (isReading) throw err
    log.warn({ err }, 'replica is away, the primary answers')
    return null
  }
}

/**
 * Whether a server follows the present primary and is past the mark. A promoted server no longer follows a primary, and
 * a follower of a former primary may hold changes that were never confirmed. Only users who may read statistics
 * (`pg_read_all_stats`) see whom a replica receives from; for others only the position counts.
 */
async function isPast(copy: Database, { lsn, timeline }: Mark): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      and exists (select from pg_stat_wal_receiver where coalesce(received_tli, ${timeline}) = ${timeline}) as holds
  `.execute(copy)
  return rows[0]?.holds === true
}
