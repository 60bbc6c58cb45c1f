import { chatOf, requireSendRight } from '../chat-access.ts'
import { captionOf, captionParams } from '../formatted-text.ts'
import { inputPhoto } from '../input-media.ts'
import type { Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

export const sendPhoto: Method = async (em, call) => {
  const { world } = em.store
  requireSendRight(chatOf(world, call.params), 'photos')
  const photo = await inputPhoto(em, call.params, 'photo', call.params.text('photo'))
  // Looked up again: the bot may have been removed while the sizes were made.
  const chat = chatOf(world, call.params)
  requireSendRight(chat, 'photos')
  return sendAsBot(em, call, chat, [{ photo, ...captionOf(captionParams(call.params)) }])[0]
}
