import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { InboxState } from '#server/kernel/health.ts'

/**
 * How far receiving is: updates not yet handled, dead letters, pictures still to fetch. By the database's clock; each
 * number is read from a partial index.
 */
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
  return onlyRow(rows)
}
