import { unixSeconds } from '../clock.ts'
import type { BotStatus, ChatInput, UserInput } from '../control/schemas.ts'
import type { Emulation } from '../emulation.ts'
import { addMessage } from '../state/add-message.ts'
import type { MemberRole, StoredChat } from '../state/world.ts'
import type { ChatType, User } from '../telegram/types.ts'
import { chatView, memberView } from '../telegram/views.ts'
import { queueUpdate } from '../updates/queue-update.ts'
import { announce, botReads, openChat, personOf } from './find-person.ts'
import { Refusal } from './refusal.ts'

export function createUser(em: Emulation, input: UserInput): User {
  const { world } = em.store
  const id = input.id ?? Math.max(5_000_000_000, ...world.users.keys()) + 1
  if (id === em.bot.id) throw new Refusal(409, "Questo è l'id del bot")
  const user: User = {
    id,
    is_bot: false,
    first_name: input.firstName,
    last_name: input.lastName,
    username: input.username,
    language_code: 'it',
  }
  em.store.change((put) => put({ put: 'user', value: user }))
  return user
}

/** Creates the chat with the bot already in it (administrator by default), without an update. */
export function createChat(em: Emulation, input: ChatInput): StoredChat {
  const { world } = em.store
  const type = input.type ?? 'supergroup'
  const id = input.id ?? freeChatId(em, type)
  if (world.chats.has(id)) throw new Refusal(409, `La chat ${id} esiste già`)
  const people = input.members ?? []
  const members = people.map((person, index) => ({
    userId: memberId(em, person),
    role: (index === 0 ? 'creator' : 'member') satisfies MemberRole as MemberRole,
  }))
  if (type === 'private') {
    if (!world.users.has(id)) createUser(em, { id, firstName: input.title })
    if (members.length === 0) members.push({ userId: id, role: 'member' })
  } else if (id > 0) {
    throw new Refusal(400, 'Gruppi e canali hanno un id negativo')
  } else if (members.length === 0) {
    members.push({ userId: createUser(em, { firstName: input.title }).id, role: 'creator' })
  }
  const chat: StoredChat = {
    id,
    type,
    title: input.title,
    username: input.username,
    gruppo: input.gruppo,
    members,
    bot: input.bot ?? (type === 'private' ? 'member' : 'administrator'),
  }
  em.store.change((put) => put({ put: 'chat', value: chat }))
  return chat
}

function memberId(em: Emulation, person: number | UserInput): number {
  if (typeof person !== 'number') return createUser(em, person).id
  if (!em.store.world.users.has(person)) throw new Refusal(404, `L'utente ${person} non esiste`)
  return person
}

function freeChatId(em: Emulation, type: ChatType): number {
  const { chats, users } = em.store.world
  if (type === 'private') return Math.max(5_000_000_000, ...users.keys()) + 1
  const base = type === 'group' ? -4_000_000_000 : -1_002_000_000_000
  let id = base - chats.size - 1
  while (chats.has(id)) id -= 1
  return id
}

/** Adds, promotes, mutes or removes the bot, with a `my_chat_member` update as in Telegram. */
export function changeBotStatus(em: Emulation, chatId: number, bot: BotStatus): StoredChat {
  const { world } = em.store
  const oldChat = openChat(world, chatId)
  if (oldChat.bot === bot) return oldChat
  const newChat: StoredChat = { ...oldChat, bot }
  em.store.change((put) => {
    put({ put: 'chat', value: newChat })
    const from = personOf(world, oldChat)
    queueUpdate(world, put, 'my_chat_member', {
      chat: chatView(world, newChat),
      from,
      date: unixSeconds(em.clock),
      old_chat_member: memberView(oldChat, em.bot, oldChat.bot),
      new_chat_member: memberView(newChat, em.bot, bot),
    })
    const isGroup = newChat.type === 'group' || newChat.type === 'supergroup'
    if (!isGroup || botReads(oldChat) === botReads(newChat)) return
    const service = botReads(newChat) ? { new_chat_members: [em.bot] } : { left_chat_member: em.bot }
    announce(em, put, newChat, addMessage(em, put, newChat, { authorId: from.id }, service))
  })
  return newChat
}

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
    announce(em, put, group, leaving)
    announce(em, put, supergroup, arriving)
  })
  return supergroup
}
