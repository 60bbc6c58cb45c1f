import type { Medium } from '../../photos/keep-file.ts'
import { newMediaGroupId } from '../../telegram/file-ids.ts'
import { ApiError, badRequest } from '../api-error.ts'
import { chatOf, requireSendRight } from '../chat-access.ts'
import { captionOf, captionParams, textOf } from '../formatted-text.ts'
import { type InputMedia, inputContent, inputMedia } from '../input-media.ts'
import type { Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

export const sendMessage: Method = (em, call) => {
  const chat = chatOf(em.store.world, call.params)
  requireSendRight(chat, 'text messages')
  return sendAsBot(em, call, chat, [textOf(call.params)])[0]
}

/** The method that sends a photo, or a file of a kind. */
const sending =
  (kind: Medium['kind']): Method =>
  async (em, call) => {
    const { world } = em.store
    const right = kind === 'photo' ? 'photos' : 'documents'
    requireSendRight(chatOf(world, call.params), right)
    const source = call.params.text(kind)
    const content = await inputContent(em, call.params, { kind, field: kind, source })
    // Looked up again: the bot may have been removed while the file was written.
    const chat = chatOf(world, call.params)
    requireSendRight(chat, right)
    return sendAsBot(em, call, chat, [{ ...content, ...captionOf(captionParams(call.params)) }])[0]
  }

export const sendPhoto = sending('photo')
export const sendDocument = sending('document')
export const sendVideo = sending('video')
export const sendAnimation = sending('animation')
export const sendAudio = sending('audio')
export const sendVoice = sending('voice')

export const sendMediaGroup: Method = async (em, call) => {
  const { world } = em.store
  requireSendRight(chatOf(world, call.params), 'photos')
  const media = call.params.json<InputMedia[]>('media')
  if (!Array.isArray(media) || media.length === 0) throw badRequest('there are no messages to send')
  if (media.length < 2) throw badRequest('too few messages to send as an album')
  if (media.length > 10) throw badRequest('too many messages to send as an album')
  // Photos and films may be mixed; files and sounds may not.
  const kinds = new Set(media.map(({ type }) => (type === 'video' ? 'photo' : type)))
  if (kinds.size > 1) {
    const alone = kinds.has('document') ? 'document' : 'audio'
    throw badRequest(`${alone} can't be mixed with other media types`)
  }
  if (kinds.has('animation')) throw badRequest("animation can't be sent in an album")
  const contents = await Promise.all(
    media.map((item, index) =>
      inputMedia(em, call.params, item).catch((error: unknown) => {
        throw ofItem(error, index)
      }),
    ),
  )
  const chat = chatOf(world, call.params)
  requireSendRight(chat, 'photos')
  const media_group_id = newMediaGroupId(world.lastSeq + 1)
  return sendAsBot(
    em,
    call,
    chat,
    contents.map((content) => ({ ...content, media_group_id })),
  )
}

/** Errors found while the album is created name one of its messages, counted from one. */
function ofItem(error: unknown, index: number): unknown {
  const reason = error instanceof ApiError ? error.message.replace('Bad Request: ', '') : ''
  if (!/^[A-Z_]+$/.test(reason)) return error
  return badRequest(`failed to send message #${index + 1} with the error message "${reason}"`)
}
