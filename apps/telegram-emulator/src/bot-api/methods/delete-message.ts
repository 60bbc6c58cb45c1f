import type { Emulation } from '../../emulation.ts'
import { findMessage, type StoredMessage } from '../../state/world.ts'
import { badRequest } from '../api-error.ts'
import { chatOf } from '../chat-access.ts'
import type { Call, Method } from '../method.ts'

const TWO_DAYS_MS = 48 * 3600 * 1000

export const deleteMessage: Method = (em, call) => {
  const messageId = call.params.integer('message_id')
  if (messageId === undefined) throw badRequest('message identifier is not specified')
  const stored = deletable(em, call, messageId)
  if (!stored) throw badRequest('message to delete not found')
  em.store.change((put) => put({ put: 'message', value: { ...stored, deleted: true } }))
  return true
}

/** Skips missing messages, as Telegram does in the plural method. */
export const deleteMessages: Method = (em, call) => {
  const ids = call.params.json<number[]>('message_ids')
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified')
  if (ids.length > 100) throw badRequest('too many message identifiers specified')
  const found = ids.flatMap((id) => deletable(em, call, Number(id)) ?? [])
  em.store.change((put) => {
    for (const stored of found) put({ put: 'message', value: { ...stored, deleted: true } })
  })
  return true
}

function deletable(em: Emulation, call: Call, messageId: number): StoredMessage | undefined {
  const chat = chatOf(em.store.world, call.params)
  const stored = findMessage(em.store.world, chat.id, messageId)
  if (!stored || stored.deleted) return undefined
  const isOwn = stored.authorId === em.bot.id
  const isAdministrator = chat.bot === 'administrator'
  const isFresh = em.clock() - stored.atMs < TWO_DAYS_MS
  if (isAdministrator || (isOwn && isFresh)) return stored
  throw badRequest("message can't be deleted")
}
