import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Where a message of ours stands, and since when. */
export interface ShownPlace {
  chatId: number
  messageId: number
  at: Date
}

/** Telegram's clock and ours need not agree. */
export const CLOCKS_MS = 60_000

/** Whether a message of a chat is one of ours by its number. */
export async function isKnownMessage(
  tx: TxCtx,
  { chatId, messageId }: Omit<ShownPlace, 'at'>,
): Promise<boolean> {
  // Without a limit: for the first of them all sends would be read.
  const { rows } = await sql`
    select from invio where message_ids @> array[${messageId}]::bigint[] and chat_id = ${chatId}
  `.execute(tx.db)
  return rows.length > 0
}

/**
 * Whether a message of ours that a chat shows may be one whose number only Telegram's answer will tell: it is known by none,
 * and one is being sent there since before it stood there.
 */
export async function isOnItsWay(tx: TxCtx, shown: ShownPlace): Promise<boolean> {
  if (await isKnownMessage(tx, shown)) return false
  const latest = new Date(shown.at.getTime() + CLOCKS_MS)
  const { rows } = await sql`
    select from invio
    where chat_id = ${shown.chatId} and stato = 'sending' and coalesce(claimed_at, ${latest}) <= ${latest}
      and tipo not in ('edit_text', 'edit_caption', 'edit_media', 'delete')
  `.execute(tx.db)
  return rows.length > 0
}
