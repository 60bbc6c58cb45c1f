import { rowOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { betsCopyContent, type LatePart } from '#server/relay/room-messages/public.ts'
import { albumSettlesAt } from '#server/relay/routing/public.ts'
import { cancelSends, queueContent } from '#server/telegram/outbox/public.ts'

/** Copies a received bet to the bets chat. For an album, waits for its further pictures. */
export async function copyToBetsChat(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_bets_id')
  if (chatId === null) return
  const content = await betsCopyContent(tx, idReceivedBet)
  const { mediaGroupId, createdAt } = await rowOf(tx.db, 'bet', { idReceivedBet })
  await queueContent(tx, content, {
    chatId,
    scopo: 'bets-copy',
    idReceivedBet,
    dedupeKey: `bets-copy:${idReceivedBet}:${content.photos.length + (content.attachments?.length ?? 0)}`,
    dueAt: mediaGroupId === null ? undefined : albumSettlesAt(tx.now(), createdAt),
  })
}

/** Adds a late part of an album: a copy not yet sent is rebuilt with it; otherwise the part follows the copy. */
export async function addToBetsCopy(tx: TxCtx, idReceivedBet: number, latePart: LatePart): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_bets_id')
  if (chatId === null) return
  const copies = await tx.db
    .selectFrom('send')
    .select(['id', 'stato'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'bets-copy')
    .where('stato', '!=', 'cancelled')
    .forUpdate()
    .execute()
  if (copies.some((copy) => copy.stato !== 'pending')) {
    await queueContent(tx, { text: '', ...latePart }, { chatId, scopo: 'bets-copy', idReceivedBet })
    return
  }
  await cancelSends(tx, copies)
  await copyToBetsChat(tx, idReceivedBet)
}
