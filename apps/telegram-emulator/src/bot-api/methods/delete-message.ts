import { badRequest } from '../api-error.ts'
import { chatOf, messageOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

const TWO_DAYS_MS = 48 * 3600 * 1000

export const deleteMessage: Method = (em, { params }) => {
  const stored = messageOf(em.store.world, params, 'delete')
  const isFresh = em.clock() - stored.atMs < TWO_DAYS_MS
  const isDeletable = stored.authorId === em.bot.id && isFresh
  if (chatOf(em.store.world, params).bot !== 'administrator' && !isDeletable) {
    throw badRequest("message can't be deleted")
  }
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
  return true
}
