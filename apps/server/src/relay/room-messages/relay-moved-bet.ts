import { betPhotos, lockBet, textToAnnounce } from '#server/bets/bets/public.ts'
import { insertRows, rowsOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'

/** Posts the destination bet of a move to the drop chats of the moved rooms, and notes it as sent to them. */
export async function relayMovedBet(
  ctx: TxCtx,
  { idReceivedBet, idSale, text }: { idReceivedBet: number; idSale: readonly number[]; text: string | null },
): Promise<void> {
  if (idSale.length === 0) return
  const bet = await lockBet(ctx, idReceivedBet)
  const content = { ...textToAnnounce(bet, text), photos: await betPhotos(ctx, idReceivedBet) }
  const rooms = await rowsOf(ctx.db, 'room', { idSala: idSale }, ['idSala', 'idDropTg'])
  for (const { idSala, idDropTg: chatId } of rooms) {
    if (chatId === null) continue
    const address = { chatId, scopo: 'drop-move', priority: PRIORITY.operator, idReceivedBet, idSala }
    const [idSend = null] = await queueContent(ctx, content, address)
    const common = { automatico: false, username: ctx.actor.username, createdAt: ctx.now() }
    await insertRows(ctx.db, 'sentBet', { idReceivedBet, idSala, idSend, ...common })
  }
}
