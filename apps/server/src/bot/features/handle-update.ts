import { isWithdrawalWord } from '@xbetapp/domain/bets/bets/withdrawal'
import type {
  CallbackQuery,
  ChatMemberUpdated,
  Message,
  MessageReactionUpdated,
  ReactionType,
  Update,
} from 'grammy/types'
import { takeBalanceAnswer } from '#server/accounts/declarations/public.ts'
import { answerBalance } from '#server/accounts/reports/public.ts'
import { takeReply } from '#server/accounts/statements/public.ts'
import { editAnswer, noteUnaddressed, reactToAnswer, takeAnswer } from '#server/bets/room-answers/public.ts'
import {
  ingestEdit,
  ingestMessage,
  isWithdrawal,
  undoReaction,
  WITHDRAWAL_REACTION,
  withdrawBet,
} from '#server/intake/ingest/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { momentOf } from '#server/kernel/storable.ts'
import { isCommand, isCommandChat, runCommand } from '#server/oversight/chat-commands/public.ts'
import { recognizeAnswered, recognizePressed } from '#server/relay/delivery/public.ts'
import {
  editSource,
  relaySource,
  undoSourceWithdrawal,
  withdrawSource,
} from '#server/relay/forwards/public.ts'
import { pressedButton } from '#server/telegram/chat-buttons/public.ts'
import {
  followMigration,
  isFree,
  isOurChat,
  isUnknownTopic,
  neededRights,
  noteChatTitle,
  noteTopic,
  pauseChat,
  probeNow,
  resumeChat,
  whyMute,
} from '#server/telegram/chats/public.ts'
import { isOnItsWay } from '#server/telegram/outbox/public.ts'
import { AnsweredTooEarly } from './classify-failure.ts'
import { handlerOf, pressOf } from './presses.ts'
import {
  answerOf,
  groupMessageOf,
  isContent,
  ownMessageOf,
  repliedHere,
  replyOf,
  senderOf,
  signedMessageOf,
  sourceItemOf,
  textOf,
  topicOf,
} from './read-message.ts'
import { takeStaffText } from './staff-text.ts'

/** Everything an update to our bot causes, in the caller's transaction; asks nothing outside the database. */
export async function handleUpdate(tx: TxCtx, update: Update, botId: number): Promise<void> {
  const posted = update.message ?? update.channel_post
  const edited = update.edited_message ?? update.edited_channel_post
  // Our own messages are ignored: no loops.
  if (posted && posted.from?.id !== botId) await handlePost(withOrigin(tx, 'message'), posted, botId)
  if (edited && edited.from?.id !== botId) await handleEdit(withOrigin(tx, 'edit'), edited, botId)
  if (update.message_reaction) await handleReaction(withOrigin(tx, 'reaction'), update.message_reaction)
  if (update.callback_query) await handlePress(withOrigin(tx, 'press'), update.callback_query)
  if (update.my_chat_member) await handleOwnPlace(withOrigin(tx, 'place'), update.my_chat_member)
}

/** What the act of an update records as its origin. */
const withOrigin = (tx: TxCtx, verb: string): TxCtx => ({ ...tx, origin: { via: 'bot', verb } })

/**
 * The bot was added, removed or muted: sends to the chat are paused or resumed. The update does not say what a group
 * lets its members send, so Telegram is asked. Chats without a role in the product are ignored.
 */
async function handleOwnPlace(tx: TxCtx, { chat, new_chat_member }: ChatMemberUpdated): Promise<void> {
  if (!(await isOurChat(tx, chat.id))) return
  const status = { type: chat.type, member: new_chat_member }
  const why = whyMute(status, await neededRights(tx, chat.id))
  if (why !== null) return pauseChat(tx, chat.id, why)
  await (isFree(status) ? resumeChat(tx, chat.id) : probeNow(tx, chat.id))
}

async function handlePost(tx: TxCtx, message: Message, botId: number): Promise<void> {
  if (message.migrate_to_chat_id) return followMigration(tx, message.chat.id, message.migrate_to_chat_id)
  if (message.migrate_from_chat_id) return followMigration(tx, message.migrate_from_chat_id, message.chat.id)
  await noteChatTitle(tx, message.chat)
  await noteSeenTopic(tx, message)
  if (!isContent(message)) return
  const { id: chatId } = message.chat
  const text = textOf(message)
  const request = { chatId, messageId: message.message_id, text }
  // A question for the balance and an answer about a statement or a bet are no tips, and nothing for a sparax's rooms.
  const isAnswer =
    (await answerBalance(withOrigin(tx, 'balance'), request)) || (await handleReply(tx, message, botId))
  if (!isAnswer) {
    if (isCommand(text) && (await isCommandChat(tx, chatId)))
      await runCommand(withOrigin(tx, 'command'), request)
    else if (isWithdrawal(text)) await handleWithdrawal(withOrigin(tx, 'withdrawal'), message)
    else {
      await ingestMessage(tx, groupMessageOf(message, botId))
      if (!repliedHere(message))
        await noteUnaddressed(withOrigin(tx, 'answer'), signedMessageOf(message, botId))
    }
    if (await withdrawsSource(tx, message)) return
  }
  await relaySource(tx, {
    chatId,
    isForRooms: !isAnswer && !isWithdrawal(text),
    mediaGroupId: message.media_group_id,
    ...answerOf(message),
    argomento: topicOf(message),
    postedAt: momentOf(message.date),
    text,
    senderId: senderOf(message),
    item: sourceItemOf(message),
  })
}

/** A press of one of our buttons. The press was answered when it was stored, or never will be. */
async function handlePress(tx: TxCtx, query: CallbackQuery): Promise<void> {
  const press = pressOf(query)
  const button = await pressedButton(tx, press)
  if (typeof button === 'string') return
  const { chatId, messageId, messaggioAt } = press
  if (chatId !== null && messageId !== null)
    await recognizePressed(tx, button.idSend, { chatId, messageId, at: messaggioAt ?? tx.now() })
  await handlerOf(button)?.take(tx, button, press)
}

async function handleReply(tx: TxCtx, message: Message, botId: number): Promise<boolean> {
  const reply = replyOf(message, botId)
  if (!reply || !message.reply_to_message) return false
  const answeredMessage = ownMessageOf(message.reply_to_message)
  // The answered message may be one of ours whose id is not known yet. Ask this before looking the message up: were its
  // send settled in between, neither would find it, and a room's answer would become a tip.
  const mayComeYet = await isOnItsWay(tx, answeredMessage)
  const { idSend, isTold } = mayComeYet
    ? { idSend: null, isTold: false }
    : await recognizeAnswered(withOrigin(tx, 'answer'), answeredMessage, reply.testo)
  if (isTold) return true
  if (!reply.isBot) {
    if (await takeReply(tx, reply)) return true
    if (await takeBalanceAnswer(tx, reply)) return true
    if (await takeStaffText(withOrigin(tx, 'staff'), { ...reply, testo: reply.text.text })) return true
  }
  if (await takeAnswer(withOrigin(tx, 'answer'), { ...reply, idSend })) return true
  if (mayComeYet) throw new AnsweredTooEarly('the message it answers is not settled yet')
  // Another bot's answer to us is no tip either.
  return reply.isBot
}

/**
 * The author of a relayed message takes it back by a reply that is only the command or a word like `annulla`. In a
 * sparax's group the command is answered whatever comes of it.
 */
async function withdrawsSource(tx: TxCtx, message: Message): Promise<boolean> {
  const text = textOf(message)
  const messageId = repliedHere(message)?.messageId
  const byCommand = isWithdrawal(text)
  if (!byCommand && (messageId === undefined || !isWithdrawalWord(text))) return false
  return withdrawSource(tx, {
    chatId: message.chat.id,
    messageId,
    senderId: senderOf(message),
    askedBy: { messageId: message.message_id, argomento: topicOf(message), byCommand },
  })
}

/** Keeps what a message says of its topic: that it was made, named, closed or opened, or only that it is there. */
async function noteSeenTopic(tx: TxCtx, message: Message): Promise<void> {
  const { chat, forum_topic_created: created, forum_topic_edited: edited } = message
  const firstMessage = message.reply_to_message?.forum_topic_created
  const isClosedOrReopened = Boolean(message.forum_topic_closed ?? message.forum_topic_reopened)
  if (topicOf(message) === null && !('is_forum' in chat && chat.is_forum) && !isClosedOrReopened) return
  await noteTopic(tx, {
    chatId: chat.id,
    argomento: topicOf(message),
    // The line that made a topic tells its first name, which a later one may have changed.
    nome:
      created?.name ??
      edited?.name ??
      (firstMessage && (await isUnknownTopic(tx, chat.id, topicOf(message))) ? firstMessage.name : undefined),
    ...(message.forum_topic_closed ? { chiuso: true } : {}),
    ...(message.forum_topic_reopened ? { chiuso: false } : {}),
  })
}

async function handleEdit(tx: TxCtx, message: Message, botId: number): Promise<void> {
  const { id: chatId } = message.chat
  // Whatever else the edit is, the relayed copies are corrected.
  await editSource(tx, { chatId, text: textOf(message), item: sourceItemOf(message) })
  if (await editAnswer(tx, signedMessageOf(message, botId))) return
  const reply = replyOf(message, botId)
  if (reply?.isBot) return
  if (reply && (await takeReply(tx, reply, { isEdited: true }))) return
  if (reply && (await takeBalanceAnswer(tx, reply))) return
  await ingestEdit(tx, groupMessageOf(message, botId))
}

async function handleWithdrawal(tx: TxCtx, message: Message): Promise<void> {
  await withdrawBet(tx, {
    chatId: message.chat.id,
    messageId: repliedHere(message)?.messageId,
    senderId: senderOf(message),
    argomento: topicOf(message),
    commandId: message.message_id,
  })
}

async function handleReaction(tx: TxCtx, reaction: MessageReactionUpdated): Promise<void> {
  const has = (types: readonly ReactionType[]) =>
    types.some((type) => type.type === 'emoji' && type.emoji === WITHDRAWAL_REACTION)
  if (has(reaction.new_reaction) === has(reaction.old_reaction)) return
  const target = {
    chatId: reaction.chat.id,
    messageId: reaction.message_id,
    senderId: reaction.actor_chat?.id ?? reaction.user?.id ?? null,
  }
  await reactToAnswer(tx, { ...target, isOn: has(reaction.new_reaction) })
  if (has(reaction.new_reaction)) {
    await withdrawBet(tx, target)
    await withdrawSource(tx, target)
  } else {
    await undoReaction(tx, target)
    await undoSourceWithdrawal(tx, target)
  }
}
