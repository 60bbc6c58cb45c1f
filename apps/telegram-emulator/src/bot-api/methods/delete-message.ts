import { findMessage } from '../../state/world.ts'
import { badRequest } from '../api-error.ts'
import { chatOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

const TWO_DAYS_MS = 48 * 3600 * 1000

export const deleteMessage: Method = (em, { params }) => {
  const chat = chatOf(em.store.world, params)
  const messageId = params.integer('message_id')
  if (messageId === undefined) throw badRequest('message identifier is not specified')
  const stored = findMessage(em.store.world, chat.id, messageId)
  if (!stored || stored.deleted) throw badRequest('message to delete not found')
  const isOwn = stored.authorId === em.bot.id
  const isFresh = em.clock() - stored.atMs < TWO_DAYS_MS
  if (chat.bot !== 'administrator' && !(isOwn && isFresh)) throw badRequest("message can't be deleted")
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
  return true
}
