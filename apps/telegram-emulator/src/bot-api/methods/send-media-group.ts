import { newMediaGroupId } from '../../telegram/file-ids.ts'
import { ApiError, badRequest } from '../api-error.ts'
import { chatOf, requireSendRight } from '../chat-access.ts'
import { type InputMedia, inputMedia } from '../input-media.ts'
import type { Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

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
