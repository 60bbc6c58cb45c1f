import { reactionEmojis } from '../../telegram/reactions.ts'
import type { ReactionEmoji } from '../../telegram/types.ts'
import { badRequest } from '../api-error.ts'
import { messageOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

export const setMessageReaction: Method = (em, { params }) => {
  const stored = messageOf(em.store.world, params, 'react')
  const reaction = params.json<ReactionEmoji[]>('reaction') ?? []
  // A bot may set one reaction per message.
  if (reaction.length > 1) throw badRequest('REACTIONS_TOO_MANY')
  if (reaction.some(({ emoji }) => !reactionEmojis.has(emoji))) throw badRequest('REACTION_INVALID')
  const others = stored.reactions.filter(({ userId }) => userId !== em.bot.id)
  const mine = reaction.map(({ emoji }) => ({ userId: em.bot.id, emoji }))
  em.store.change((put) => put({ put: 'message', value: { ...stored, reactions: [...others, ...mine] } }))
  return true
}
