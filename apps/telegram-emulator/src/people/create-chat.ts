import type { ChatInput, UserInput } from '../control/schemas.ts'
import type { Emulation } from '../emulation.ts'
import type { MemberRole, StoredChat } from '../state/world.ts'
import type { ChatType, User } from '../telegram/types.ts'
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
