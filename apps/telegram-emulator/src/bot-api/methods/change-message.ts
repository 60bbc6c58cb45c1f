import { unixSeconds } from '../../clock.ts'
import type { Emulation } from '../../emulation.ts'
import type { StoredMessage } from '../../state/world.ts'
import { FILE_KINDS, mediaOf } from '../../telegram/file-kinds.ts'
import type { Message, MessageContent } from '../../telegram/types.ts'
import { messageView } from '../../telegram/views.ts'
import { badRequest } from '../api-error.ts'
import { chatOf, messageOf } from '../chat-access.ts'
import { captionOf, captionParams, textOf } from '../formatted-text.ts'
import { type InputMedia, inputMedia } from '../input-media.ts'
import type { Call, Method } from '../method.ts'
import { replyMarkupOf } from '../reply-markup.ts'

const TWO_DAYS_MS = 48 * 3600 * 1000

export const deleteMessage: Method = (em, { params }) => {
  const stored = messageOf(em.store.world, params, 'delete')
  const isFresh = em.clock() - stored.atMs < TWO_DAYS_MS
  const isDeletable = stored.authorId === em.bot.id && isFresh
  if (chatOf(em.store.world, params).bot !== 'administrator' && !isDeletable) {
    throw badRequest("message can't be deleted")
  }
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
  return true
}

const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

export const editMessageText: Method = (em, call) => {
  const stored = ownMessage(em, call)
  if (stored.message.text === undefined) throw badRequest('there is no text in the message to edit')
  return saveEdit(em, call, stored, textOf(call.params))
}

export const editMessageCaption: Method = (em, call) => {
  const stored = ownMessage(em, call)
  const media = mediaOf(stored.message)
  if (Object.keys(media).length === 0) throw badRequest('there is no caption in the message to edit')
  return saveEdit(em, call, stored, { ...media, ...captionOf(captionParams(call.params)) })
}

export const editMessageMedia: Method = async (em, call) => {
  // A text message becomes one with media.
  ownMessage(em, call)
  const media = call.params.json<InputMedia>('media')
  if (!media) throw badRequest('there is no media in the request')
  const content = await inputMedia(em, call.params, media)
  return saveEdit(em, call, ownMessage(em, call), content)
}

function ownMessage(em: Emulation, call: Call): StoredMessage {
  const stored = messageOf(em.store.world, call.params, 'edit')
  if (stored.authorId !== em.bot.id || stored.message.forward_origin)
    throw badRequest("message can't be edited")
  return stored
}

/** The parts an edit may change; sender, album and reply stay. */
function contentOf(content: MessageContent): MessageContent {
  const { text, entities, caption, caption_entities, photo } = content
  const files = Object.fromEntries(FILE_KINDS.map((kind) => [kind, content[kind]]))
  return { text, entities, caption, caption_entities, photo, ...files }
}

function saveEdit(em: Emulation, call: Call, stored: StoredMessage, content: MessageContent): Message {
  const markup = replyMarkupOf(call.params)
  const newContent = { ...contentOf(content), reply_markup: markup }
  const oldContent = { ...contentOf(stored.message), reply_markup: stored.message.reply_markup }
  if (JSON.stringify(newContent) === JSON.stringify(oldContent)) throw badRequest(NOT_MODIFIED)
  const editedMessage: StoredMessage = {
    ...stored,
    sentText: stored.sentText ?? stored.message.text ?? stored.message.caption ?? '',
    // JSON drops undefined fields; dropping them here keeps memory and journal identical.
    message: JSON.parse(
      JSON.stringify({ ...stored.message, ...newContent, edit_date: unixSeconds(em.clock) }),
    ) as Message,
  }
  em.store.change((put) => put({ put: 'message', value: editedMessage }))
  return messageView(em.store.world, editedMessage)
}
