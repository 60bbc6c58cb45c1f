import type { TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'
import { betPhotos } from '#server/modules/bets/public.ts'
import { amendMessages, queueContent } from '#server/modules/relay/public.ts'
import { ALBUM_SETTLES_MS } from '#server/modules/routing/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'

/** Copies a received bet to the bets chat (D2.27). An album waits for its further pictures. */
export async function copyToBetsChat(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_bets_id')
  if (chatId === null) return
  const { content, mediaGroupId } = await copyOf(tx, idReceivedBet)
  await queueContent(tx, content, {
    chatId,
    scopo: 'bets-copy',
    idReceivedBet,
    dedupeKey: `bets-copy:${idReceivedBet}:${content.photos.length}`,
    ...(mediaGroupId === null ? {} : { dueAt: new Date(tx.now().getTime() + ALBUM_SETTLES_MS) }),
  })
}

/** A further picture came: the copy that has not left is made anew with it, else the picture follows. */
export async function addToBetsCopy(tx: TxCtx, idReceivedBet: number, idPhoto: number): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_bets_id')
  if (chatId === null) return
  const copies = await tx.db
    .selectFrom('invio')
    .select(['id', 'stato'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'bets-copy')
    .where('stato', '!=', 'cancelled')
    .forUpdate()
    .execute()
  if (copies.some((copy) => copy.stato !== 'pending')) {
    await queueContent(tx, { text: '', photos: [idPhoto] }, { chatId, scopo: 'bets-copy', idReceivedBet })
    return
  }
  if (copies.length > 0) {
    await tx.db
      .updateTable('invio')
      .set({ stato: 'cancelled' })
      .where(
        'id',
        'in',
        copies.map((copy) => copy.id),
      )
      .execute()
  }
  await copyToBetsChat(tx, idReceivedBet)
}

/** The tipster edited the bet: its copy follows. */
export async function editBetsCopy(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const parts = await tx.db
    .selectFrom('invio')
    .select(['id', 'tipo', 'stato', 'payload', 'dueAt', 'chatId'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'bets-copy')
    .where('stato', '!=', 'cancelled')
    .orderBy('id')
    .forUpdate()
    .execute()
  const [first] = parts
  if (!first) return
  const { content } = await copyOf(tx, idReceivedBet)
  await amendMessages(
    tx,
    parts.map((part) => ({ ...part, payload: part.payload as MessagePayload })),
    content,
    { chatId: first.chatId, scopo: 'bets-copy', idReceivedBet },
  )
}

async function copyOf(tx: TxCtx, idReceivedBet: number) {
  const bet = await tx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select(['formattedBet', 'mediaGroupId', 'nomeTipster'])
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirstOrThrow()
  const photos = await betPhotos(tx, idReceivedBet)
  const text = `${bet.nomeTipster} - Bet ${idReceivedBet}\n${bet.formattedBet}`.trim()
  return { content: { text, photos }, mediaGroupId: bet.mediaGroupId }
}
