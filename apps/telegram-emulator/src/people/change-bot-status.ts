import { unixSeconds } from '../clock.ts'
import type { BotStatus } from '../control/schemas.ts'
import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import type { StoredChat } from '../state/world.ts'
import { chatView, memberView, messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { botReads, openChat, personOf } from './find-person.ts'

/** Adds, promotes, mutes or removes the bot, with a `my_chat_member` update as in Telegram. */
export function changeBotStatus(em: Emulation, chatId: number, bot: BotStatus): StoredChat {
  const { world } = em.store
  const oldChat = openChat(world, chatId)
  if (oldChat.bot === bot) return oldChat
  const newChat: StoredChat = { ...oldChat, bot }
  em.store.change((put) => {
    put({ put: 'chat', value: newChat })
    const from = personOf(world, oldChat)
    queueUpdate(world, put, 'my_chat_member', {
      chat: chatView(world, newChat),
      from,
      date: unixSeconds(em.clock),
      old_chat_member: memberView(oldChat, em.bot, oldChat.bot),
      new_chat_member: memberView(newChat, em.bot, bot),
    })
    const isGroup = newChat.type === 'group' || newChat.type === 'supergroup'
    if (!isGroup || botReads(oldChat) === botReads(newChat)) return
    const service = botReads(newChat) ? { new_chat_members: [em.bot] } : { left_chat_member: em.bot }
    const stored = addMessage(em, put, newChat, { authorId: from.id }, service)
    if (botReads(newChat)) queueUpdate(world, put, 'message', messageView(world, stored))
  })
  return newChat
}
