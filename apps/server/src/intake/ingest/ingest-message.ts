import { isBotCommand, isWithdrawalWord } from '@xbetapp/domain/bets/bets/withdrawal'
import { saysSomething } from '@xbetapp/domain/platform/text/fold'
import type { Selectable } from 'kysely'
import {
  betOfMessage,
  lockFoundBets,
  nameOfPicture,
  nextVersion,
  type ReceivedPicture,
  rowOfPicture,
  storeBet,
} from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { insertRow, lockRow, rowIfAny, rowsOf } from '#server/db/rows.ts'
import { awaitReading, hintDuplicate } from '#server/intake/image-reading/public.ts'
import { audit } from '#server/kernel/audit.ts'
import { PICTURES_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { noteAuthor } from '#server/reference/reference/public.ts'
import { type LatePart, planUnseen, relayLatePart } from '#server/relay/room-messages/public.ts'
import { ALBUM_SETTLES_MS, routeBet, waitForAlbum } from '#server/relay/routing/public.ts'
import { enqueue, queueContent } from '#server/telegram/outbox/public.ts'
import { addAttachment, notePart, textOfParts } from './album-parts.ts'
import { addToBetsCopy, copyToBetsChat } from './bets-copy.ts'
import type { GroupMessage } from './group-message.ts'
import { takeText } from './take-text.ts'
import { withdrawBet } from './withdraw-bet.ts'

/**
 * Turns a message of a tipster's group into a bet, once per message and once per album, and routes it in the same
 * transaction. A message of a tipster who is not active, or that is no tip (only emoji, a command, neither text nor
 * photo), goes to the trash chat; one of an author who is not allowed is ignored. Messages of other chats are ignored
 * here.
 */
export async function ingestMessage(ctx: Ctx, message: GroupMessage): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { chatId, messageId, mediaGroupId, senderId } = message
    const tipster = await rowIfAny(tx.db, 'tipster', { idGruppoTg: chatId })
    if (!tipster || (await rowIfAny(tx.db, 'bet', { chatId, messageId }, ['idReceivedBet']))) return
    if (!(await isLetThrough(tx, tipster, message))) return
    if (await withdrawsByReply(tx, message)) return
    if (mediaGroupId && (await joinAlbum(tx, message))) return

    const { picture, attachment } = message
    if (tipster.stato !== 'A' || (!picture && !attachment && !isTip(message.text.text))) {
      await toTrash(tx, message, tipster.nomeTipster)
      return
    }
    const bet = await storeBet(tx, {
      text: message.text,
      idTipster: tipster.idTipster,
      messageDate: message.sentAt,
      photos: picture ? [picture] : [],
      hasAttachment: !!attachment,
      source: {
        chatId,
        messageId,
        senderId,
        mediaGroupId: mediaGroupId ?? null,
        argomento: message.argomento ?? null,
        replyToMessageId: message.replyToMessageId ?? null,
        replyChatId: message.replyChatId ?? null,
        quote: message.quote ? JSON.stringify(message.quote) : null,
      },
    })
    if (picture) await wake(tx, PICTURES_CHANNEL)
    if (attachment) await addAttachment(tx, bet.idReceivedBet, attachment)
    if (mediaGroupId) await notePart(tx, bet.idReceivedBet, message)
    await copyToBetsChat(tx, bet.idReceivedBet)
    await routeBet(tx, bet.idReceivedBet, 'new-text')
    await hintDuplicate(tx, bet.idReceivedBet)
    if (picture && bet.shouldProcessImageToText) {
      const settlesMs = mediaGroupId ? ALBUM_SETTLES_MS : 0
      await awaitReading(tx, bet.idReceivedBet, new Date(tx.now().getTime() + settlesMs))
    }
  })
}

/** Whether text without media can be a tip: it has words, is no command and no withdrawal. */
const isTip = (text: string): boolean => saysSomething(text) && !isBotCommand(text) && !isWithdrawalWord(text)

/**
 * Handles an author's reply to his tip that consists only of a word like `annulla`, as if he had sent the command.
 * @returns whether the message was such a reply
 */
async function withdrawsByReply(tx: TxCtx, message: GroupMessage): Promise<boolean> {
  const { chatId, messageId, senderId, replyToMessageId, replyChatId, argomento } = message
  if (replyChatId !== undefined) return false
  if (message.picture || message.attachment || !replyToMessageId || !isWithdrawalWord(message.text.text))
    return false
  const id = await betOfMessage(tx, chatId, replyToMessageId)
  const bet = id === null ? undefined : (await lockFoundBets(tx, [id])).get(id)
  if (!bet || bet.senderId !== senderId) return false
  await withdrawBet(tx, { chatId, messageId: replyToMessageId, senderId, argomento, commandId: messageId })
  return true
}

/**
 * Copies a message that became no bet to the trash chat: the tipster's name, and the message unchanged, of any kind.
 */
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

/** Notes the author of a message. @returns whether his message may become a bet */
async function isLetThrough(
  tx: TxCtx,
  { idTipster, filtroAutori }: Selectable<DB['tipster']>,
  { chatId, messageId, senderId, senderName }: GroupMessage,
): Promise<boolean> {
  if (senderId === null) return !filtroAutori
  const isAllowed = await noteAuthor(tx, 'idTipster', idTipster, { id: senderId, nome: senderName })
  if (!filtroAutori || isAllowed) return true
  tx.log.info({ chatId, messageId, senderId, idTipster }, 'author not let through: no bet')
  return false
}

/**
 * Adds a part to its album, which Telegram delivers as one message per picture. The first part creates the bet at once;
 * each further one adds its picture and its caption, below the earlier ones. Unsent messages wait for the next part;
 * for a bet already sent, a late picture follows it, and a late caption is an edit.
 * @returns false for the first part of an album
 */
async function joinAlbum(tx: TxCtx, message: GroupMessage): Promise<boolean> {
  const { chatId, mediaGroupId = '' } = message
  const bet = await lockRow(tx.db, 'bet', { chatId, mediaGroupId })
  if (!bet) return false
  const { idReceivedBet } = bet
  const photoId = message.picture && (await addPicture(tx, idReceivedBet, message.picture))
  const latePart = photoId ? { photos: [photoId] } : await lateAttachment(tx, idReceivedBet, message)
  if (latePart) {
    await nextVersion(tx, bet)
    await waitForAlbum(tx, bet)
    await planUnseen(tx, idReceivedBet)
    await addToBetsCopy(tx, idReceivedBet, latePart)
    if (!bet.stoppedAt && !bet.deletedAt) await relayLatePart(tx, idReceivedBet, latePart)
  }
  await notePart(tx, idReceivedBet, message)
  const albumText = await textOfParts(tx, idReceivedBet)
  if (albumText && !bet.deletedAt) await takeText(tx, bet, albumText, 'part')
  await hintDuplicate(tx, idReceivedBet)
  betsChanged(tx, [idReceivedBet])
  return true
}

/** The part's attachment other than a picture; null when there is none, or it is already recorded. */
async function lateAttachment(
  tx: TxCtx,
  idReceivedBet: number,
  { attachment, chatId }: GroupMessage,
): Promise<LatePart | null> {
  if (!attachment || !(await addAttachment(tx, idReceivedBet, attachment))) return null
  const { messageId, tipo, telegramFileId: fileId, nome } = attachment
  return { photos: [], attachments: [{ chatId, messageId, tipo, fileId, nome }] }
}

/** Adds a picture to a bet. @returns the id of its row; null when the bet has a picture of that message already */
export async function addPicture(
  tx: TxCtx,
  idReceivedBet: number,
  picture: ReceivedPicture,
): Promise<number | null> {
  const photos = await rowsOf(tx.db, 'betPhoto', { idReceivedBet }, ['position', 'messageId'])
  if (photos.some(({ messageId }) => messageId === picture.messageId)) return null
  const position = Math.max(-1, ...photos.map((photo) => photo.position)) + 1
  const row = { idReceivedBet, position, ...rowOfPicture(tx, picture) }
  const { id } = await insertRow(tx.db, 'betPhoto', row, ['id'])
  await audit(tx, 'bets.photo', 'bet', idReceivedBet, { after: { foto: nameOfPicture(picture) } })
  await wake(tx, PICTURES_CHANNEL)
  return id
}
