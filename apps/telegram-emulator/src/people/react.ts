import { randomInt } from 'node:crypto'
import { unixSeconds } from '../clock.ts'
import type { Emulation } from '../emulation.ts'
import type { StoredMessage } from '../state/world.ts'
import { chatView, messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { chatOfPeople, messageOf, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

/** The only emoji that Telegram accepts as reactions; others are refused. */
const REACTIONS = new Set(
  [
    '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌',
    '🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓',
    '🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡',
    '🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀',
    '😡',
  ].flatMap((row) => row.split(' ')),
)

/** Sets a person's reactions to exactly these; an empty list removes them. */
export function reactToMessage(
  em: Emulation,
  reaction: { chatId: number; messageId: number; as?: number; emoji: string[] },
): StoredMessage {
  const { world } = em.store
  const chat = openChat(world, reaction.chatId)
  const user = personOf(world, chat, reaction.as)
  const stored = messageOf(world, chat.id, reaction.messageId)
  for (const emoji of reaction.emoji) {
    if (!REACTIONS.has(emoji)) throw new Refusal(400, `Telegram non ha la reazione ${emoji}`)
  }
  const oldReactions = stored.reactions.filter(({ userId }) => userId === user.id)
  const othersReactions = stored.reactions.filter(({ userId }) => userId !== user.id)
  const newReactions = reaction.emoji.map((emoji) => ({ userId: user.id, emoji }))
  const message = { ...stored, reactions: [...othersReactions, ...newReactions] }
  em.store.change((put) => {
    put({ put: 'message', value: message })
    // Only administrators receive reactions, and only if they asked for them.
    if (chat.bot !== 'administrator' && chat.type !== 'private') return
    queueUpdate(world, put, 'message_reaction', {
      chat: chatView(world, chat),
      message_id: reaction.messageId,
      user,
      date: unixSeconds(em.clock),
      old_reaction: oldReactions.map(({ emoji }) => ({ type: 'emoji', emoji })),
      new_reaction: newReactions.map(({ emoji }) => ({ type: 'emoji', emoji })),
    })
  })
  return message
}

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
