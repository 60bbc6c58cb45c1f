import { chatOf, requireSendRight } from '../chat-access.ts'
import { textOf } from '../formatted-text.ts'
import type { Method } from '../method.ts'
import { sendAsBot } from '../send-as-bot.ts'

export const sendMessage: Method = (em, call) => {
  const chat = chatOf(em.store.world, call.params)
  requireSendRight(chat, 'text messages')
  return sendAsBot(em, call, chat, [textOf(call.params)])[0]
}
