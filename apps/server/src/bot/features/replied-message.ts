import type { Message } from 'grammy/types'
import type { Quote } from '#server/telegram/outbox/public.ts'

/** The message that another one answers, in the same chat or in another. */
export interface RepliedMessage {
  chatId: number
  messageId: number
  /** The author of the message; undefined where Telegram does not say. */
  authorId?: number | undefined
  quote: Quote | null
}

/**
 * The message that a message answers; undefined where it answers none. In a forum Telegram makes every message answer
 * the line that made its topic, which is no reply.
 */
export function repliedOf(message: Message): RepliedMessage | undefined {
  const { reply_to_message: replied, external_reply: external, chat } = message
  const quote = quoteOf(message)
  if (replied && !replied.forum_topic_created)
    return { chatId: chat.id, messageId: replied.message_id, authorId: replied.from?.id, quote }
  if (external?.chat && external.message_id !== undefined)
    return { chatId: external.chat.id, messageId: external.message_id, quote }
  return undefined
}

/** Only a part the author selected counts; Telegram quotes whole captions of albums by itself. */
function quoteOf({ quote }: Message): Quote | null {
  if (!quote?.is_manual) return null
  const { text, position, entities } = quote
  return { text, position, ...(entities ? { entities: entities.map((entity) => ({ ...entity })) } : {}) }
}

/** The message that a message answers, if both are in the same chat. */
export function repliedHere(message: Message): RepliedMessage | undefined {
  const replied = repliedOf(message)
  return replied?.chatId === message.chat.id ? replied : undefined
}

/** The topic a message is in, null for General; a thread of answers in a group without topics is none. */
export const topicOf = ({ is_topic_message, message_thread_id }: Message): number | null =>
  is_topic_message && message_thread_id !== undefined ? message_thread_id : null
