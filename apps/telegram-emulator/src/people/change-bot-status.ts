import { unixSeconds } from '../clock.ts'
import type { BotStatus } from '../control/schemas.ts'
import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import type { StoredChat } from '../state/world.ts'
import { chatView, memberView, messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { botReads, openChat, personOf } from './find-person.ts'

/** Adds, promotes, mutes or removes the bot, with a `my_chat_member` update as in Telegram. */
export function changeBotStatus(em: Emulation, chatId: number, bot: BotStatus, byBot = false): StoredChat {
  const { world } = em.store
  const before = openChat(world, chatId)
  if (before.bot === bot) return before
  const after: StoredChat = { ...before, bot }
  em.store.change((put) => {
    put({ put: 'chat', value: after })
    const from = byBot ? em.bot : personOf(world, before)
    queueUpdate(world, put, 'my_chat_member', {
      chat: chatView(world, after),
      from,
      date: unixSeconds(em.clock),
      old_chat_member: memberView(before, em.bot, before.bot),
      new_chat_member: memberView(after, em.bot, bot),
    })
    const isGroup = after.type === 'group' || after.type === 'supergroup'
    if (!isGroup || botReads(before) === botReads(after)) return
    const service = botReads(after) ? { new_chat_members: [em.bot] } : { left_chat_member: em.bot }
    const stored = addMessage(em, put, after, { authorId: from.id }, service)
    if (botReads(after)) queueUpdate(world, put, 'message', messageView(world, stored))
  })
  return after
}
