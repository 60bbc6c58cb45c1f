import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import { findMessage, GENERAL_TOPIC_ID, type StoredChat } from '../state/world.ts'
import type { Message, MessageContent, MessageEntity, TextQuote } from '../telegram/types.ts'
import { messageView } from '../telegram/views.ts'
import { badRequest, tooManyRequests } from './api-error.ts'
import { entitiesWithin } from './formatted-text.ts'
import type { Call } from './method.ts'
import type { Params } from './params.ts'
import { replyMarkupOf } from './reply-markup.ts'

/**
 * Counts the messages against Telegram's limits and stores them. Nothing may be awaited between the two, so that a call
 * is either refused or accepted as a whole. A bot's own messages cause no updates.
 */
export function sendAsBot(
  em: Emulation,
  call: Call,
  chat: StoredChat,
  contents: MessageContent[],
): Message[] {
  const { world } = em.store
  const { replyTo, quote } = repliedMessage(em, call.params, chat)
  const topic = topicOf(em, call.params, chat, replyTo)
  const reply_markup = replyMarkupOf(call.params)
  const waitSeconds = em.flood(chat.id, contents.length)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  const by = { authorId: em.bot.id, method: call.method, topic, replyTo }
  return em.store.change((put) =>
    contents.map((content) =>
      messageView(world, addMessage(em, put, chat, by, { ...content, reply_markup, quote })),
    ),
  )
}

interface Reply {
  message_id?: number
  allow_sending_without_reply?: boolean
  quote?: string
  quote_entities?: MessageEntity[]
  quote_position?: number
}

function repliedMessage(
  em: Emulation,
  params: Params,
  chat: StoredChat,
): { replyTo?: number; quote?: TextQuote } {
  const reply = params.json<Reply>('reply_parameters')
  const messageId = reply?.message_id ?? params.integer('reply_to_message_id')
  if (messageId === undefined) return {}
  const original = findMessage(em.store.world, chat.id, Number(messageId))
  if (original && !original.deleted) {
    return { replyTo: Number(messageId), quote: reply?.quote ? quoteOf(original.message, reply) : undefined }
  }
  if (reply?.allow_sending_without_reply || params.flag('allow_sending_without_reply')) return {}
  throw badRequest('message to be replied not found')
}

const QUOTABLE = new Set(['bold', 'italic', 'underline', 'strikethrough', 'spoiler', 'custom_emoji'])
const LONGEST_QUOTE = 1024

/** A quote must occur in the answered message word for word, formatting included; otherwise the call is refused. */
function quoteOf(
  message: Message,
  { quote = '', quote_entities = [], quote_position = 0 }: Reply,
): TextQuote {
  const text = message.text ?? message.caption ?? ''
  if (quote.length > LONGEST_QUOTE) throw badRequest('QUOTE_TEXT_INVALID')
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(quote, at))
  const position = places.toSorted((a, b) => Math.abs(a - quote_position) - Math.abs(b - quote_position))[0]
  if (position === undefined) throw badRequest('QUOTE_TEXT_INVALID')
  const comparable = (entities: readonly MessageEntity[]) =>
    JSON.stringify(
      entities.map(({ type, offset, length }) => [type, offset, length]).toSorted((a, b) => (a < b ? -1 : 1)),
    )
  const quotedEntities = entitiesWithin(
    (message.entities ?? message.caption_entities)?.filter(({ type }) => QUOTABLE.has(type)),
    position,
    quote.length,
  )
  if (comparable(quotedEntities) !== comparable(quote_entities)) throw badRequest('QUOTE_TEXT_INVALID')
  return { text: quote, position, ...(quotedEntities.length > 0 && { entities: quotedEntities }) }
}

/**
 * The topic of a message: the one named, otherwise that of the message it answers. General is not named by a number.
 */
function topicOf(
  em: Emulation,
  params: Params,
  chat: StoredChat,
  replyTo: number | undefined,
): number | undefined {
  const topicId = params.integer('message_thread_id')
  const answeredMessage = replyTo === undefined ? undefined : findMessage(em.store.world, chat.id, replyTo)
  const id = topicId || answeredMessage?.message.message_thread_id || GENERAL_TOPIC_ID
  const topic = chat.topics?.find((one) => one.id === id && !one.deleted)
  if (topicId && (topicId === GENERAL_TOPIC_ID || !topic)) throw badRequest('message thread not found')
  if (topic?.closed) throw badRequest('TOPIC_CLOSED')
  return id === GENERAL_TOPIC_ID ? undefined : id
}
