import { chatOf, requireSendRight } from '../chat-access.ts'
import { captionOf, captionParams } from '../formatted-text.ts'
import { inputDocument } from '../input-media.ts'
import type { Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

export const sendDocument: Method = async (em, call) => {
  const { world } = em.store
  requireSendRight(chatOf(world, call.params), 'documents')
  const document = await inputDocument(em, call.params, 'document', call.params.text('document'))
  // Looked up again: the bot may have been removed while the file was written.
  const chat = chatOf(world, call.params)
  requireSendRight(chat, 'documents')
  return sendAsBot(em, call, chat, [{ document, ...captionOf(captionParams(call.params)) }])[0]
}
