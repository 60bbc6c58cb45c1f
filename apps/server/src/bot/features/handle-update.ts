import type { ChatMemberUpdated, Message, MessageReactionUpdated, ReactionType, Update } from 'grammy/types'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { isCommand, isCommandChat, runCommand } from '#server/modules/comandi/public.ts'
import {
  ingestEdit,
  ingestMessage,
  isWithdrawal,
  WITHDRAWAL_REACTION,
  withdrawBet,
} from '#server/modules/ingest/public.ts'
import { editSource, relaySource } from '#server/modules/inoltri/public.ts'
import {
  followMigration,
  isOurChat,
  noteChatTitle,
  pauseChat,
  resumeChat,
  whyMute,
} from '#server/modules/relay/public.ts'
import { isContent } from './is-content.ts'
import { pictureOf } from './picture-of.ts'
import { elementOf } from './source-message.ts'

/** What an update to our bot causes, all of it in the caller's transaction: nothing outside the database is asked. */
export async function handleUpdate(tx: TxCtx, update: Update, botId: number): Promise<void> {
  const posted = update.message ?? update.channel_post
  const edited = update.edited_message ?? update.edited_channel_post
  // Our own words never come back to us as news: no loops (D2.19).
  if (posted && posted.from?.id !== botId) await handlePost(tx, posted, botId)
  if (edited && edited.from?.id !== botId) await handleEdit(tx, edited)
  if (update.message_reaction) await handleReaction(tx, update.message_reaction)
  if (update.my_chat_member) await handleOwnPlace(tx, update.my_chat_member)
}

/** The bot was added, removed or muted: sends to the chat wait or go on. Chats nobody named are not ours. */
async function handleOwnPlace(tx: TxCtx, { chat, new_chat_member }: ChatMemberUpdated): Promise<void> {
  if (!(await isOurChat(tx, chat.id))) return
  const why = whyMute(new_chat_member, chat.type)
  await (why === null ? resumeChat(tx, chat.id) : pauseChat(tx, chat.id, why))
}

async function handlePost(tx: TxCtx, message: Message, botId: number): Promise<void> {
  if (message.migrate_to_chat_id) return followMigration(tx, message.chat.id, message.migrate_to_chat_id)
  if (message.migrate_from_chat_id) return followMigration(tx, message.migrate_from_chat_id, message.chat.id)
  await noteChatTitle(tx, message.chat)
  if (!isContent(message)) return
  const { id: chatId } = message.chat
  if (isCommand(textOf(message)) && (await isCommandChat(tx, chatId))) await handleCommand(tx, message)
  else if (isWithdrawal(textOf(message))) await handleWithdrawal(tx, message)
  else await handleTip(tx, message, botId)
  await relaySource(tx, {
    chatId,
    mediaGroupId: message.media_group_id,
    replyToMessageId: message.reply_to_message?.message_id,
    postedAt: new Date(message.date * 1000),
    text: textOf(message),
    elemento: elementOf(message),
  })
}

async function handleCommand(tx: TxCtx, message: Message): Promise<void> {
  await runCommand(tx, { chatId: message.chat.id, messageId: message.message_id, text: textOf(message) })
}

async function handleTip(tx: TxCtx, message: Message, botId: number): Promise<void> {
  await ingestMessage(tx, {
    chatId: message.chat.id,
    messageId: message.message_id,
    mediaGroupId: message.media_group_id,
    sentAt: new Date(message.date * 1000),
    text: textOf(message),
    picture: pictureOf(message, botId),
    senderId: senderOf(message),
    senderName: message.from?.first_name ?? message.chat.title ?? '',
    replyToMessageId: message.reply_to_message?.message_id,
  })
}

async function handleEdit(tx: TxCtx, message: Message): Promise<void> {
  const text = textOf(message)
  const { media_group_id: mediaGroupId } = message
  await editSource(tx, { chatId: message.chat.id, mediaGroupId, text, elemento: elementOf(message) })
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
