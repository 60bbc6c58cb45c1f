import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueueAll, PRIORITY } from '#server/modules/outbox/public.ts'

/** A picture of an album that came after the bet had been handed on: it follows to each room that has it. */
export async function relayLatePhoto(tx: TxCtx, idReceivedBet: number, idPhoto: number): Promise<void> {
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
      tipo: 'photo',
      payload: { photos: [idPhoto], replyToInvio: idInvio },
      scopo: 'bet-relay',
      priority: PRIORITY.automatic,
      idReceivedBet,
      idSala,
      ...(idInstradamento === null ? {} : { idInstradamento }),
    })),
  )
}
