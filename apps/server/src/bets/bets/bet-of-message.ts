import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** The bet that a message of a chat, or a picture or part of its album, belongs to; null when there is none. */
export async function betOfMessage(
  tx: TxCtx,
  chatId: number | null,
  messageId: number | null,
): Promise<number | null> {
  if (chatId === null || messageId === null) return null
  const { rows } = await sql<{ idReceivedBet: number }>`
    select id_received_bet from bet where chat_id = ${chatId} and message_id = ${messageId}
    union all
    select id_received_bet from bet_photo p join bet b using (id_received_bet)
    where b.chat_id = ${chatId} and p.message_id = ${messageId}
    union all
    select id_received_bet from bet_part p join bet b using (id_received_bet)
    where b.chat_id = ${chatId} and p.message_id = ${messageId}
    limit 1
  `.execute(tx.db)
  return rows[0]?.idReceivedBet ?? null
}
