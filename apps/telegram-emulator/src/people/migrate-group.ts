import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import type { StoredChat } from '../state/world.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { botReads, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

/** Turns a group into a supergroup with a new id. Message ids restart, as in Telegram. */
export function migrateGroup(em: Emulation, chatId: number): StoredChat {
  const { world } = em.store
  const group = openChat(world, chatId)
  if (group.type !== 'group') throw new Refusal(409, 'Solo un gruppo può diventare supergruppo')
  const id = -(1_000_000_000_000 + Math.abs(group.id))
  if (world.chats.has(id)) throw new Refusal(409, `La chat ${id} esiste già`)
  const supergroup: StoredChat = { ...group, id, type: 'supergroup' }
  const by = { authorId: personOf(world, group).id }
  em.store.change((put) => {
    put({ put: 'chat', value: supergroup })
    const leaving = addMessage(em, put, group, by, { migrate_to_chat_id: id })
    put({ put: 'chat', value: { ...group, migratedTo: id } })
    const arriving = addMessage(em, put, supergroup, by, { migrate_from_chat_id: group.id })
    if (!botReads(group)) return
    queueUpdate(world, put, 'message', messageView(world, leaving))
    queueUpdate(world, put, 'message', messageView(world, arriving))
  })
  return supergroup
}
