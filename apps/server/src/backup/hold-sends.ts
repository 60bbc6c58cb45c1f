import type pg from 'pg'
import { onlyRow } from '#server/db/rows.ts'
import { MAY_HAVE_LEFT } from '#server/telegram/outbox/public.ts'

export interface HeldSends {
  /** Messages of the queue that now wait, uncertain. */
  queued: number
  /** Decisions to send that will be uncertain messages when they fall due, reports among them. */
  planned: number
  /**
   * Updates of Telegram that are still to be handled: they create their bets, and the sends they cause are uncertain.
   */
  updates: number
}

/**
 * Keeps what was decided before the backup from leaving by itself: it may have left after the backup was taken.
 * Messages of the queue become uncertain at once. Planned sends become uncertain when they fall due, because the outbox
 * compares them with the moment of the restore kept here. Sends decided after the restore leave as usual.
 */
export async function holdSends(
  client: pg.ClientBase,
  { restoredAt, backupAt }: { restoredAt: Date; backupAt: Date },
): Promise<HeldSends> {
  await client.query('update installation set restored_at = $1, backup_at = $2', [restoredAt, backupAt])
  const { rowCount } = await client.query(
    `update send set stato = 'uncertain', last_error = $1, claimed_by = null, claimed_at = null
     where stato in ('pending', 'sending')`,
    [MAY_HAVE_LEFT],
  )
  const { rows } = await client.query<{ planned: number; updates: number }>(
    `select
       (select count(*) from routing where stato = 'previsto')::int
         + (select count(*) from forward_target where stato = 'previsto')::int
         + (select count(*) from report_recipient where stato = 'in_attesa')::int as planned,
       (select count(*) from telegram_inbox where handled_at is null)::int as updates`,
  )
  return { queued: rowCount ?? 0, ...onlyRow(rows) }
}
