import type { FileKind } from '../../telegram/file-kinds.ts'
import { chatOf, requireSendRight } from '../chat-access.ts'
import { captionOf, captionParams } from '../formatted-text.ts'
import { inputDocument } from '../input-media.ts'
import type { Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

/** The method that sends a file of a kind. */
const sending =
  (kind: FileKind): Method =>
  async (em, call) => {
    const { world } = em.store
    requireSendRight(chatOf(world, call.params), 'documents')
    const file = await inputDocument(em, call.params, kind, call.params.text(kind))
    // Looked up again: the bot may have been removed while the file was written.
    const chat = chatOf(world, call.params)
    requireSendRight(chat, 'documents')
    return sendAsBot(em, call, chat, [{ [kind]: file, ...captionOf(captionParams(call.params)) }])[0]
  }

export const sendDocument = sending('document')
export const sendVideo = sending('video')
export const sendAnimation = sending('animation')
export const sendAudio = sending('audio')
export const sendVoice = sending('voice')
