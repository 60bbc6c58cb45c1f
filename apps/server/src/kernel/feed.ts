import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Log } from './log.ts'
import { redact } from './log.ts'

/** What wakes whoever pushes changes to browsers. */
export const FEED_CHANNEL = 'aggiornamenti'

const AT_MOST_EVERY_MS = 100

/**
 * Tells every process that something was committed: at once, then at most every tenth of a second. A statement of its
 * own, after the commit, because a notice within a transaction makes all commits wait for each other. One that is lost
 * costs the two seconds until the feed looks by itself.
 */
export function createFeedNotice(db: Database, log: Log): () => void {
  let resting = false
  let again = false
  const tell = () => {
    if (resting) {
      again = true
      return
    }
    resting = true
    again = false
    sql`select pg_notify(${FEED_CHANNEL}, '')`
      .execute(db)
      .catch((error: unknown) => log.debug({ err: redact(String(error)) }, 'a change was told to nobody'))
    setTimeout(() => {
      resting = false
      if (again) tell()
    }, AT_MOST_EVERY_MS).unref()
  }
  return tell
}
