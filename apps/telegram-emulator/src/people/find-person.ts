import type { Emulation } from '../emulation.ts'
import type { Put } from '../state/store.ts'
import { findMessage, type StoredChat, type StoredMessage, type World } from '../state/world.ts'
import type { User } from '../telegram/types.ts'
import { messageView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { Refusal } from './refusal.ts'

export function chatOfPeople(world: World, chatId: number): StoredChat {
  const chat = world.chats.get(chatId)
  if (!chat) throw new Refusal(404, `La chat ${chatId} non esiste`)
  return chat
}

/** A chat in which people can still write: a migrated group is read-only. */
export function openChat(world: World, chatId: number): StoredChat {
  const chat = chatOfPeople(world, chatId)
  if (chat.migratedTo !== undefined) {
    throw new Refusal(409, `Il gruppo è diventato un supergruppo: ${chat.migratedTo}`)
  }
  return chat
}

/** The acting member: the one named, otherwise the first person of the chat. */
export function personOf(world: World, chat: StoredChat, userId?: number): User {
  const id = userId ?? chat.members.find((member) => !world.users.get(member.userId)?.is_bot)?.userId
  const user = id === undefined ? undefined : world.users.get(id)
  if (!user || user.is_bot) throw new Refusal(404, `L'utente ${id ?? ''} non esiste`)
  if (!chat.members.some((member) => member.userId === user.id)) {
    throw new Refusal(403, `${user.first_name} non è membro della chat ${chat.title}`)
  }
  return user
}

export function messageOf(world: World, chatId: number, messageId: number): StoredMessage {
  const stored = findMessage(world, chatId, messageId)
  if (!stored || stored.deleted) throw new Refusal(404, `Il messaggio ${messageId} non esiste`)
  return stored
}

/** A muted bot still reads; privacy mode is off, so it reads every message. */
export const botReads = (chat: StoredChat): boolean => chat.bot !== 'left' && chat.bot !== 'kicked'

/** Queues the update of a message that is new, or edited, for a bot that reads the chat. */
export function announce(em: Emulation, put: Put, chat: StoredChat, stored: StoredMessage): void {
  if (!botReads(chat)) return
  const kind = chat.type === 'channel' ? 'channel_post' : 'message'
  const isEdit = stored.message.edit_date !== undefined
  queueUpdate(em.store.world, put, isEdit ? `edited_${kind}` : kind, messageView(em.store.world, stored))
}
