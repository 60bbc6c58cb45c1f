import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** A message of ours in a chat, and its date. */
export interface ShownPlace {
  chatId: number
  messageId: number
  at: Date
}

/** Telegram's clock and ours, where right, differ by less than this. */
export const CLOCKS_MS = 60_000

/** Whether a message of a chat is known by its id as one of ours. */
export async function isKnownMessage(
  tx: TxCtx,
  { chatId, messageId }: Omit<ShownPlace, 'at'>,
): Promise<boolean> {
  // Without a limit: with `limit 1` the planner would scan all sends.
  const { rows } = await sql`
    select from send where message_ids @> array[${messageId}]::bigint[] and chat_id = ${chatId}
  `.execute(tx.db)
  return rows.length > 0
}

/**
 * Whether a message that a chat shows as ours may belong to a send whose id is known only from Telegram's answer: no
 * send has its id, and a send claimed before the message appeared is still under way there.
 */
export async function isOnItsWay(tx: TxCtx, shown: ShownPlace): Promise<boolean> {
  if (await isKnownMessage(tx, shown)) return false
  const latest = new Date(shown.at.getTime() + CLOCKS_MS)
  const { rows } = await sql`
    select from send
    where chat_id = ${shown.chatId} and stato = 'sending' and coalesce(claimed_at, ${latest}) <= ${latest}
      and tipo not in ('edit_text', 'edit_caption', 'edit_media', 'delete')
  `.execute(tx.db)
  return rows.length > 0
}
