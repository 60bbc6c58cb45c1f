import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** How many wait for a lock of this database; to be asked outside transactions, which are shown the same answer for ever. */
export async function lockWaiters(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}
