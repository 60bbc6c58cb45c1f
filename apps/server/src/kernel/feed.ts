import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Log } from './log.ts'
import { redact } from './log.ts'

/** The channel that wakes the feeds to browsers. */
export const FEED_CHANNEL = 'aggiornamenti'

const AT_MOST_EVERY_MS = 100

/**
 * Notifies every process that something was committed: at once, then at most every tenth of a second. It is a separate
 * statement after the commit, because a notify within a transaction serialises all commits. A lost notice costs the two
 * seconds until the feed looks by itself.
 */
export function createFeedNotice(db: Database, log: Log): () => void {
  let isResting = false
  let isNeededAgain = false
  const notifyOrDefer = () => {
    if (isResting) {
      isNeededAgain = true
      return
    }
    isResting = true
    isNeededAgain = false
    sql`select pg_notify(${FEED_CHANNEL}, '')`
      .execute(db)
      .catch((error: unknown) => log.debug({ err: redact(String(error)) }, 'a change was told to nobody'))
    setTimeout(() => {
      isResting = false
      if (isNeededAgain) notifyOrDefer()
    }, AT_MOST_EVERY_MS).unref()
  }
  return notifyOrDefer
}
