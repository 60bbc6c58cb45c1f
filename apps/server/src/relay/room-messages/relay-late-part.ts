import type { TxCtx } from '#server/kernel/ctx.ts'
import { type Content, composeMessages, enqueueAll, PRIORITY } from '#server/telegram/outbox/public.ts'

/** A picture, or one attachment, of an album that came after the others. */
export type LatePart = Pick<Content, 'photos' | 'attachments'>

/** A part of an album that came after the bet had been handed on: it follows to each room that has it. */
export async function relayLatePart(tx: TxCtx, idReceivedBet: number, late: LatePart): Promise<void> {
  const [message] = composeMessages({ text: '', ...late })
  if (!message) return
  const rooms = await tx.db
    .selectFrom('sentBet')
    .innerJoin('invio', 'invio.id', 'sentBet.idInvio')
    .select(['sentBet.idSala', 'sentBet.idInstradamento', 'invio.id as idInvio', 'invio.chatId'])
    .where('sentBet.idReceivedBet', '=', idReceivedBet)
    .where('sentBet.automatico', '=', true)
    .where('invio.stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .execute()
  await enqueueAll(
    tx,
    rooms.map(({ idSala, idInstradamento, idInvio, chatId }) => ({
      chatId,
      tipo: message.tipo,
      payload: { ...message.payload, replyToInvio: idInvio },
      scopo: 'bet-relay',
      priority: PRIORITY.automatic,
      idReceivedBet,
      idSala,
      ...(idInstradamento === null ? {} : { idInstradamento }),
    })),
  )
}
