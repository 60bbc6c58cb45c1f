import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/**
 * How many backends wait for a lock of this database. Call it outside transactions, which always see the same
 * statistics.
 */
export async function lockWaiters(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}
