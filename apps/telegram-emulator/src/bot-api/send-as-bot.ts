import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import { findMessage, type StoredChat } from '../state/world.ts'
import type { Message, MessageContent } from '../telegram/types.ts'
import { messageView } from '../telegram/views.ts'
import { badRequest, tooManyRequests } from './api-error.ts'
import type { Call } from './method.ts'
import type { Params } from './params.ts'
import { replyMarkupOf } from './reply-markup.ts'

/**
 * Counts the messages against Telegram's limits and stores them. Nothing may be awaited between the two,
 * so a call is either refused whole or accepted whole. A bot's own messages make no updates.
 */
export function sendAsBot(
  em: Emulation,
  call: Call,
  chat: StoredChat,
  contents: MessageContent[],
): Message[] {
  const { world } = em.store
  const replyTo = repliedMessage(em, call.params, chat)
  const markup = replyMarkupOf(call.params)
  const shown = markup ? { reply_markup: markup } : {}
  const refused = em.flood.take(chat.id, contents.length)
  if (refused) throw tooManyRequests(refused.retryAfter)
  const by = { authorId: em.bot.id, method: call.method, ...(replyTo !== undefined && { replyTo }) }
  return em.store.change((put) =>
    contents.map((content) => messageView(world, addMessage(em, put, chat, by, { ...content, ...shown }))),
  )
}

function repliedMessage(em: Emulation, params: Params, chat: StoredChat): number | undefined {
  const reply = params.json<{ message_id?: number; allow_sending_without_reply?: boolean }>(
    'reply_parameters',
  )
  const messageId = reply?.message_id ?? params.integer('reply_to_message_id')
  if (messageId === undefined) return undefined
  const original = findMessage(em.store.world, chat.id, Number(messageId))
  if (original && !original.deleted) return Number(messageId)
  if (reply?.allow_sending_without_reply || params.flag('allow_sending_without_reply')) return undefined
  throw badRequest('message to be replied not found')
}
