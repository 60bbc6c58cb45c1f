import type { Medium } from '../../photos/keep-file.ts'
import { chatOf, requireSendRight } from '../chat-access.ts'
import { captionOf, captionParams, textOf } from '../formatted-text.ts'
import { inputContent } from '../input-media.ts'
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
