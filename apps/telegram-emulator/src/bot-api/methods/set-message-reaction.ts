import { findMessage } from '../../state/world.ts'
import { reactionEmojis } from '../../telegram/reactions.ts'
import type { ReactionEmoji } from '../../telegram/types.ts'
import { badRequest } from '../api-error.ts'
import { chatOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

export const setMessageReaction: Method = (em, { params }) => {
  const chat = chatOf(em.store.world, params)
  const messageId = params.integer('message_id')
  if (messageId === undefined) throw badRequest('message identifier is not specified')
  const stored = findMessage(em.store.world, chat.id, messageId)
  if (!stored || stored.deleted) throw badRequest('message to react not found')
  const reaction = params.json<ReactionEmoji[]>('reaction') ?? []
  // A bot may set one reaction per message.
  if (reaction.length > 1) throw badRequest('REACTIONS_TOO_MANY')
  if (reaction.some(({ emoji }) => !reactionEmojis.has(emoji))) throw badRequest('REACTION_INVALID')
  const others = stored.reactions.filter(({ userId }) => userId !== em.bot.id)
  const mine = reaction.map(({ emoji }) => ({ userId: em.bot.id, emoji }))
  em.store.change((put) => put({ put: 'message', value: { ...stored, reactions: [...others, ...mine] } }))
  return true
}
