import type { TxCtx } from '#server/kernel/ctx.ts'
import { type Content, composeMessages, enqueueAll, PRIORITY } from '#server/telegram/outbox/public.ts'

/** A picture or attachment of an album that arrived after the bet was queued. */
export type LatePart = Pick<Content, 'photos' | 'attachments'>

/** Sends a late part of an album, as an answer, to each room that has the bet. */
export async function relayLatePart(tx: TxCtx, idReceivedBet: number, part: LatePart): Promise<void> {
  const [message] = composeMessages({ text: '', ...part })
  if (!message) return
  const rooms = await tx.db
    .selectFrom('sentBet')
    .innerJoin('send', 'send.id', 'sentBet.idSend')
    .select(['sentBet.idSala', 'sentBet.idInstradamento', 'send.id as idSend', 'send.chatId'])
    .where('sentBet.idReceivedBet', '=', idReceivedBet)
    .where('sentBet.automatico', '=', true)
    .where('send.stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .execute()
  await enqueueAll(
    tx,
    rooms.map(({ idSala, idInstradamento, idSend, chatId }) => ({
      chatId,
      tipo: message.tipo,
      payload: { ...message.payload, replyToInvio: idSend },
      scopo: 'bet-relay',
      priority: PRIORITY.automatic,
      idReceivedBet,
      idSala,
      idInstradamento,
    })),
  )
}
