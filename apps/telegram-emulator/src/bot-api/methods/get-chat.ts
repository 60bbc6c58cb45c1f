import { chatView, memberView } from '../../telegram/views.ts'
import { badRequest } from '../api-error.ts'
import { chatOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

export const getChat: Method = (em, { params }) => {
  const chat = chatOf(em.store.world, params)
  return {
    ...chatView(em.store.world, chat),
    ...(chat.isProtected && { has_protected_content: true }),
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
      gifts_from_channels: false,
    },
    ...(chat.type === 'group' && { all_members_are_administrators: false }),
    ...((chat.type === 'group' || chat.type === 'supergroup') && {
      permissions: chat.permissions ?? {
        can_send_messages: true,
        can_send_photos: true,
        can_send_documents: true,
      },
    }),
  }
}

export const getChatMember: Method = (em, { params }) => {
  const chat = chatOf(em.store.world, params)
  const userId = params.integer('user_id')
  if (userId === undefined) throw badRequest('invalid user_id specified')
  if (userId === em.bot.id) return memberView(chat, em.bot, chat.bot)
  const user = em.store.world.users.get(userId)
  if (!user) throw badRequest('member not found')
  const member = chat.members.find((one) => one.userId === userId)
  return memberView(chat, user, member?.role ?? 'left')
}
