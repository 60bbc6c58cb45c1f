import type { Message, MessageReactionUpdated, ReactionType, Update, UserFromGetMe } from 'grammy/types'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { followMigration } from '#server/modules/chats/public.ts'
import {
  ingestEdit,
  ingestMessage,
  isWithdrawal,
  WITHDRAWAL_REACTION,
  withdrawBet,
} from '#server/modules/ingest/public.ts'
import type { FetchedPhoto } from './fetch-photo.ts'
import { isContent } from './is-content.ts'

export interface Surroundings {
  me: UserFromGetMe
  photo: FetchedPhoto | 'lost' | null
}

/** What an update causes, all of it in the caller's transaction. */
export async function handleUpdate(tx: TxCtx, update: Update, { me, photo }: Surroundings): Promise<void> {
  const posted = update.message ?? update.channel_post
  const edited = update.edited_message ?? update.edited_channel_post
  // Our own words never come back to us as news: no loops (D2.19).
  if (posted && posted.from?.id !== me.id) await handlePost(tx, posted, photo)
  if (edited && edited.from?.id !== me.id) await handleEdit(tx, edited)
  if (update.message_reaction) await handleReaction(tx, update.message_reaction)
}

async function handlePost(tx: TxCtx, message: Message, photo: Surroundings['photo']): Promise<void> {
  if (message.migrate_to_chat_id) await followMigration(tx, message.chat.id, message.migrate_to_chat_id)
  if (!isContent(message)) return
  if (isWithdrawal(textOf(message))) return handleWithdrawal(tx, message)
  await ingestMessage(tx, {
    chatId: message.chat.id,
    messageId: message.message_id,
    mediaGroupId: message.media_group_id,
    sentAt: new Date(message.date * 1000),
    text: textOf(message),
    photo,
    senderId: senderOf(message),
    senderName: message.from?.first_name ?? message.chat.title ?? '',
    replyToMessageId: message.reply_to_message?.message_id,
  })
}

async function handleEdit(tx: TxCtx, message: Message): Promise<void> {
  await ingestEdit(tx, { chatId: message.chat.id, messageId: message.message_id, text: textOf(message) })
}

async function handleWithdrawal(tx: TxCtx, message: Message): Promise<void> {
  await withdrawBet(tx, {
    chatId: message.chat.id,
    messageId: message.reply_to_message?.message_id,
    senderId: senderOf(message),
    commandId: message.message_id,
  })
}

async function handleReaction(tx: TxCtx, reaction: MessageReactionUpdated): Promise<void> {
  const has = (types: readonly ReactionType[]) =>
    types.some((type) => type.type === 'emoji' && type.emoji === WITHDRAWAL_REACTION)
  if (!has(reaction.new_reaction) || has(reaction.old_reaction)) return
  await withdrawBet(tx, {
    chatId: reaction.chat.id,
    messageId: reaction.message_id,
    senderId: reaction.actor_chat?.id ?? reaction.user?.id ?? null,
  })
}

const textOf = (message: Message): string => message.text ?? message.caption ?? ''

/** Who wrote it: the chat itself for a channel or an anonymous administrator, else the person. */
const senderOf = (message: Message): number | null => message.sender_chat?.id ?? message.from?.id ?? null
