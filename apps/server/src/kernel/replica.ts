import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Ctx } from './ctx.ts'

const PATIENCE_MS = 1_000
const PAUSE_MS = 20

/**
 * The replica, once it holds everything that is committed on the primary at this moment: whoever reads it sees what he
 * has just written. Null where there is none, and while it is away or behind: the primary answers then.
 */
export async function caughtUpReplica({ db, replica, log }: Ctx): Promise<Database | null> {
  if (!replica) return null
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db)
  try {
    for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
      if (await holds(replica, rows[0]?.lsn ?? '')) return replica
      await sleep(PAUSE_MS)
    }
    log.warn('replica is behind, the primary answers')
  } catch (err) {
    log.warn({ err }, 'replica is away, the primary answers')
  }
  return null
}

/** One that was promoted follows nobody any more: its own past says nothing about the primary's present. */
async function holds(replica: Database, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as holds
  `.execute(replica)
  return rows[0]?.holds === true
}
