import { prepareBetText } from '@xbetapp/domain/bets/text'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { enqueue } from '#server/kernel/outbox.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { saveBet } from '#server/modules/bets/public.ts'
import { awaitReading, hintDuplicate } from '#server/modules/images/public.ts'
import { pictureAwaited } from '#server/modules/photos/public.ts'
import { queueContent } from '#server/modules/relay/public.ts'
import { ALBUM_SETTLES_MS, routeBet } from '#server/modules/routing/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'
import { copyToBetsChat } from './bets-copy.ts'
import type { GroupMessage } from './group-message.ts'
import { joinAlbum } from './join-album.ts'

/**
 * Turns a message of a tipster's group into a bet, once per message and once per album (domain.md 8.1), and decides
 * where it goes in the same transaction. A message of a tipster who is not active, or with neither text nor photo,
 * goes to the trash chat. Other chats are not ours here.
 */
export async function ingestMessage(ctx: Ctx, message: GroupMessage): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const tipster = await tx.db
      .selectFrom('tipster')
      .select(['idTipster', 'nomeTipster', 'stato'])
      .where('idGruppoTg', '=', message.chatId)
      .executeTakeFirst()
    if (!tipster) return
    if (await isKnown(tx, message)) return
    if (message.mediaGroupId && (await joinAlbum(tx, message))) return

    const { picture } = message
    const empty = prepareBetText(message.text).receivedBet === '' && !picture
    if (tipster.stato !== 'A' || empty) {
      await toTrash(tx, message, tipster.nomeTipster)
      return
    }
    const bet = await saveBet(tx, {
      receivedBet: message.text,
      idTipster: tipster.idTipster,
      messageDate: message.sentAt,
      photos: picture ? [picture] : [],
      source: { chatId: message.chatId, messageId: message.messageId, mediaGroupId: message.mediaGroupId },
    })
    await tx.db
      .updateTable('bet')
      .set({ senderId: message.senderId, replyToMessageId: message.replyToMessageId ?? null })
      .where('idReceivedBet', '=', bet.idReceivedBet)
      .execute()
    if (picture) await pictureAwaited(tx)
    await copyToBetsChat(tx, bet.idReceivedBet)
    await routeBet(tx, bet.idReceivedBet, 'new-text')
    await hintDuplicate(tx, bet.idReceivedBet)
    if (bet.shouldProcessImageToText) {
      const settlesMs = message.mediaGroupId ? ALBUM_SETTLES_MS : 0
      await awaitReading(tx, bet.idReceivedBet, new Date(tx.now().getTime() + settlesMs))
    }
  })
}

async function isKnown(ctx: TxCtx, { chatId, messageId }: GroupMessage): Promise<boolean> {
  const bet = await ctx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('chatId', '=', chatId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return bet !== undefined
}

/** Shows the staff what became no bet: whose it is, and the message as it stands, of whatever kind. */
async function toTrash(tx: TxCtx, message: GroupMessage, nomeTipster: string): Promise<void> {
  const chatId = await chatVariable(tx, 'chat_trash_id')
  if (chatId === null) return
  const dedupeKey = `trash:${message.chatId}:${message.messageId}`
  const text = `${nomeTipster} (${message.senderName})`
  await queueContent(tx, { text, photos: [] }, { chatId, scopo: 'trash', dedupeKey })
  await enqueue(tx, {
    chatId,
    tipo: 'copy',
    payload: { copy: { chatId: message.chatId, messageId: message.messageId } },
    scopo: 'trash',
    dedupeKey: `${dedupeKey}:copy`,
  })
}
