import { prepareBetText } from '@xbetapp/domain/bets/text'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { enqueue } from '#server/kernel/outbox.ts'
import type { StoredPhoto } from '#server/kernel/photo-store.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { saveBet } from '#server/modules/bets/public.ts'
import { composeMessages } from '#server/modules/relay/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'

/** A group message as the bot read it: text or caption, and the largest size of its photo, already stored. */
export interface GroupMessage {
  chatId: number
  messageId: number
  mediaGroupId?: string | undefined
  sentAt: Date
  text: string
  photo: (StoredPhoto & { telegramFileId: string }) | null
  /** Shown where a message cannot be used. */
  senderName: string
}

/**
 * Turns a message of a tipster's group into a bet, once per message and once per album (domain.md 8.1). A message of
 * a tipster who is not active, or with neither text nor photo, goes to the trash chat. Other chats are not ours here.
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

    const empty = prepareBetText(message.text).receivedBet === '' && !message.photo
    if (tipster.stato !== 'A' || empty) {
      await toTrash(tx, message, tipster.nomeTipster)
      return
    }
    const bet = await saveBet(tx, {
      receivedBet: message.text,
      idTipster: tipster.idTipster,
      messageDate: message.sentAt,
      photos: message.photo ? [{ ...message.photo, messageId: message.messageId }] : [],
      source: { chatId: message.chatId, messageId: message.messageId, mediaGroupId: message.mediaGroupId },
    })
    await copyToBetsChat(tx, bet.idReceivedBet, `${tipster.nomeTipster} - Bet ${bet.idReceivedBet}\n${bet.formattedBet}`, message)
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

/**
 * Telegram delivers an album as one message per picture. The first makes the bet at once; each further one adds its
 * picture, and its caption if the bet has no text yet.
 */
async function joinAlbum(ctx: TxCtx, message: GroupMessage): Promise<boolean> {
  const bet = await ctx.db
    .selectFrom('bet')
    .select(['idReceivedBet', 'receivedBet'])
    .where('chatId', '=', message.chatId)
    .where('mediaGroupId', '=', message.mediaGroupId ?? '')
    .forUpdate()
    .executeTakeFirst()
  if (!bet) return false
  const { idReceivedBet } = bet
  const photos = await ctx.db
    .selectFrom('betPhoto')
    .select(['position', 'messageId'])
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  if (message.photo && !photos.some((photo) => photo.messageId === message.messageId)) {
    const position = Math.max(-1, ...photos.map((photo) => photo.position)) + 1
    await ctx.db
      .insertInto('betPhoto')
      .values({ idReceivedBet, position, messageId: message.messageId, ...message.photo })
      .execute()
    await copyToBetsChat(ctx, idReceivedBet, '', message)
  }
  const text = prepareBetText(message.text)
  if (bet.receivedBet === '' && text.receivedBet !== '') {
    await ctx.db
      .updateTable('bet')
      .set({ ...text, shouldProcessImageToText: false })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
  }
  betsChanged(ctx, [idReceivedBet])
  return true
}

async function copyToBetsChat(ctx: TxCtx, idReceivedBet: number, text: string, message: GroupMessage): Promise<void> {
  const chatId = await chatVariable(ctx, 'chat_bets_id')
  if (chatId === null) return
  const photos = message.photo ? [message.photo.file] : []
  for (const content of composeMessages({ text: text.trim(), photos })) {
    await enqueue(ctx, { ...content, chatId, scopo: 'bets-copy', idReceivedBet })
  }
}

async function toTrash(ctx: TxCtx, message: GroupMessage, nomeTipster: string): Promise<void> {
  const chatId = await chatVariable(ctx, 'chat_trash_id')
  if (chatId === null) return
  const text = [`${nomeTipster} (${message.senderName})`, message.text].filter(Boolean).join('\n')
  const photos = message.photo ? [message.photo.file] : []
  for (const [index, content] of composeMessages({ text, photos }).entries()) {
    const dedupeKey = `trash:${message.chatId}:${message.messageId}:${index}`
    await enqueue(ctx, { ...content, chatId, scopo: 'trash', dedupeKey })
  }
}
