import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { invariant } from '#server/kernel/app-error.ts'

export interface InboxState {
  /** Updates stored and not handled yet, and how long the oldest of them has waited. */
  unread: number
  oldestUnreadSeconds: number
  /** Why the oldest of those that failed did; null when none did. */
  unreadError: string | null
  /** Updates set aside for a person. */
  setAside: number
  /** Pictures that are not here yet, and how long the oldest of them has been awaited. */
  pictures: number
  oldestPictureSeconds: number
}

/** How receiving stands, by the database's clock; each number from the index of its own rows. */
export async function inboxState(db: Database | Tx): Promise<InboxState> {
  const { rows } = await sql<InboxState>`
    select
      (select count(*) from telegram_inbox where handled_at is null) as unread,
      (select coalesce(extract(epoch from now() - min(received_at)), 0)::int
        from telegram_inbox where handled_at is null) as "oldestUnreadSeconds",
      (select last_error from telegram_inbox where handled_at is null and last_error is not null
        order by received_at limit 1) as "unreadError",
      (select count(*) from telegram_inbox where dead_letter_at is not null) as "setAside",
      (select count(*) from bet_photo where file is null and motivo is null) as pictures,
      (select coalesce(extract(epoch from now() - min(received_at)), 0)::int
        from bet_photo where file is null and motivo is null) as "oldestPictureSeconds"
  `.execute(db)
  const [state] = rows
  invariant(state, 'a select without a table has one row')
  return state
}
