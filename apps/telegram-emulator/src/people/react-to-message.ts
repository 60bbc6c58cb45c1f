import { unixSeconds } from '../clock.ts'
import type { Emulation } from '../emulation.ts'
import type { StoredMessage } from '../state/world.ts'
import { reactionEmojis } from '../telegram/reactions.ts'
import { chatView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { messageOf, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

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
    if (!reactionEmojis.has(emoji)) throw new Refusal(400, `Telegram non ha la reazione ${emoji}`)
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
