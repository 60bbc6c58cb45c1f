import { betPhotos, lockBet, textToAnnounce } from '#server/bets/bets/public.ts'
import { insertRows, rowsOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'

/** Posts the destination bet of a move to the drop chats of the moved rooms, and notes it as sent to them. */
export async function relayMovedBet(
  ctx: TxCtx,
  input: { idReceivedBet: number; idSale: readonly number[]; text: string | null },
): Promise<void> {
  if (input.idSale.length === 0) return
  const bet = await lockBet(ctx, input.idReceivedBet)
  const content = {
    ...textToAnnounce(bet, input.text),
    photos: await betPhotos(ctx, input.idReceivedBet),
  }
  const rooms = await rowsOf(ctx.db, 'room', { idSala: input.idSale }, ['idSala', 'idDropTg'])
  for (const { idSala, idDropTg } of rooms) {
    if (idDropTg === null) continue
    const [first] = await queueContent(ctx, content, {
      chatId: idDropTg,
      scopo: 'drop-move',
      priority: PRIORITY.operator,
      idReceivedBet: input.idReceivedBet,
      idSala,
    })
    await insertRows(ctx.db, 'sentBet', {
      idReceivedBet: input.idReceivedBet,
      idSala,
      automatico: false,
      idSend: first ?? null,
      username: ctx.actor.username,
      createdAt: ctx.now(),
    })
  }
}
