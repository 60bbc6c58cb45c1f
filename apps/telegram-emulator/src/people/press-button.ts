import { randomInt } from 'node:crypto'
import type { Emulation } from '../emulation.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { chatOfPeople, messageOf, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

/** A person presses a button under a message of the bot; buttons in a migrated group can still be pressed. */
export function pressButton(
  em: Emulation,
  press: { chatId: number; messageId: number; as?: number; data: string },
): void {
  const { world } = em.store
  const chat = chatOfPeople(world, press.chatId)
  const from = personOf(world, chat, press.as)
  const stored = messageOf(world, chat.id, press.messageId)
  const buttons = stored.message.reply_markup?.inline_keyboard.flat() ?? []
  if (!buttons.some(({ callback_data }) => callback_data === press.data)) {
    throw new Refusal(404, 'Il messaggio non ha questo pulsante')
  }
  const id = `${from.id}${randomInt(1e9)}`
  em.pressedButtons.set(id, {
    chatId: chat.id,
    messageId: stored.message.message_id,
    userId: from.id,
    atMs: em.clock(),
  })
  em.store.change((put) =>
    queueUpdate(world, put, 'callback_query', {
      id,
      from,
      message: messageView(world, stored),
      chat_instance: String(chat.id),
      data: press.data,
    }),
  )
}
