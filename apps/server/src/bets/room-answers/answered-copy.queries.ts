import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The copy of a bet that a room answers. */
export interface AnsweredCopy {
  /** null: a person sent it. */
  idSend: number | null
  idReceivedBet: number
  idSala: number
}

/**
 * The copy that a message of the bot in a room's chat belongs to; undefined for a message without a bet, and in a chat
 * that is no longer the room's, where anybody may answer. `idSend`: the message's send, where it was recognized.
 */
export async function copyOfMessage(
  ctx: Ctx,
  { chatId, messageId, idSend }: { chatId: number; messageId: number; idSend: number | null },
): Promise<AnsweredCopy | undefined> {
  const isAnswered =
    idSend === null ? sql`i.message_ids @> array[${messageId}]::bigint[]` : sql`i.id = ${idSend}`
  const { rows } = await sql<AnsweredCopy>`
    select i.id as id_send, i.id_received_bet, i.id_sala
    from send i join room s on s.id_sala = i.id_sala and s.id_gruppo_tg = i.chat_id
    where ${isAnswered} and i.chat_id = ${chatId} and i.id_received_bet is not null
      and i.tipo not in ('edit_text', 'edit_caption', 'edit_media', 'delete')
    order by i.id desc limit 1
  `.execute(ctx.db)
  return rows[0]
}

/** The copy that carries a button. */
export async function copyOfSend(ctx: Ctx, idSend: number): Promise<AnsweredCopy | undefined> {
  const { rows } = await sql<AnsweredCopy>`
    select id as id_send, id_received_bet, id_sala from send
    where id = ${idSend} and id_received_bet is not null and id_sala is not null
  `.execute(ctx.db)
  return rows[0]
}
