import type { Emulation } from '../../emulation.ts'
import { findMessage, type StoredMessage } from '../../state/world.ts'
import { fileOf, mediaOf } from '../../telegram/file-kinds.ts'
import type { MessageContent } from '../../telegram/types.ts'
import { originOf } from '../../telegram/views.ts'
import { badRequest } from '../api-error.ts'
import { chatOf, requireSendRight } from '../chat-access.ts'
import { captionOf, captionParams } from '../formatted-text.ts'
import type { Call, Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

export const forwardMessage: Method = (em, call) => {
  const chat = chatOf(em.store.world, call.params)
  const { message } = sourceMessage(em, call, 'forward')
  requireSendRight(chat, rightFor(message))
  return sendAsBot(em, call, chat, [{ ...copyOf(message), forward_origin: originOf(message) }])[0]
}

export const copyMessage: Method = (em, call) => {
  const chat = chatOf(em.store.world, call.params)
  const { message } = sourceMessage(em, call, 'copy')
  requireSendRight(chat, rightFor(message))
  const content = copyOf(message)
  const isCaptioned = message.photo !== undefined || fileOf(message) !== undefined
  if (isCaptioned && call.params.has('caption')) {
    delete content.caption
    delete content.caption_entities
    Object.assign(content, captionOf(captionParams(call.params)))
  }
  return { message_id: sendAsBot(em, call, chat, [content])[0]?.message_id }
}

function sourceMessage(em: Emulation, call: Call, verb: 'forward' | 'copy'): StoredMessage {
  const from = chatOf(em.store.world, call.params, 'from_chat_id')
  const messageId = call.params.integer('message_id')
  const stored = messageId === undefined ? undefined : findMessage(em.store.world, from.id, messageId)
  if (!stored || stored.deleted) throw badRequest(`message to ${verb} not found`)
  const { text, photo } = stored.message
  if (from.isProtected || (!text && !photo && !fileOf(stored.message))) {
    throw badRequest(verb === 'copy' ? "message can't be copied" : "message can't be forwarded")
  }
  return stored
}

const copyOf = ({ text, entities, caption, caption_entities, ...media }: MessageContent): MessageContent => ({
  text,
  entities,
  caption,
  caption_entities,
  ...mediaOf(media),
})

const rightFor = (message: MessageContent) =>
  message.photo ? 'photos' : fileOf(message) ? 'documents' : 'text messages'
