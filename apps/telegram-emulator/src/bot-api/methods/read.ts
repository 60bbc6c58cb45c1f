import { chatView, memberView } from '../../telegram/views.ts'
import { badRequest } from '../api-error.ts'
import { chatOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

export const getMe: Method = (em) => ({
  ...em.bot,
  can_join_groups: true,
  can_read_all_group_messages: !em.store.world.settings.privacyMode,
  supports_inline_queries: false,
})

export const getUpdates: Method = (em, { params, signal }) => {
  const limit = params.integer('limit') ?? 100
  const allowedUpdates = params.json<string[]>('allowed_updates')
  return em.longPoll.take({
    offset: params.integer('offset') ?? 0,
    limit: limit >= 1 && limit <= 100 ? limit : 100,
    timeoutMs: Math.min(Math.max(params.integer('timeout') ?? 0, 0), 50) * 1000,
    ...(Array.isArray(allowedUpdates) && { allowedUpdates }),
    signal,
  })
}

export const getChat: Method = (em, { params }) => {
  const chat = chatOf(em.store.world, params)
  return {
    ...chatView(em.store.world, chat),
    ...(chat.isProtected && { has_protected_content: true }),
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

/** The largest file that Telegram's own servers deliver to bots. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024

export const getFile: Method = (em, { params }) => {
  const fileId = params.text('file_id')
  if (fileId === undefined) throw badRequest('file_id not specified')
  const file = em.store.world.files.get(fileId)
  if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
  if (file.size > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big')
  return {
    file_id: file.fileId,
    file_unique_id: file.uniqueId,
    file_size: file.size,
    file_path: file.path,
  }
}
