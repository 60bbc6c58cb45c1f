import type { Update, User } from '../telegram/types.ts'
import type { Settings, StoredChat, StoredFile, StoredMessage, World } from './world.ts'

/** Whole values, not differences: replaying a change twice is harmless, and compaction is a list of puts. */
export type Change =
  | { put: 'user'; value: User }
  | { put: 'chat'; value: StoredChat }
  | { put: 'message'; value: StoredMessage }
  | { put: 'file'; value: StoredFile }
  | { put: 'update'; value: Update }
  | { put: 'settings'; value: Settings }
  | { drop: 'updates'; below: number }

export function applyChange(world: World, change: Change): void {
  if ('drop' in change) {
    world.updates = world.updates.filter((update) => update.update_id >= change.below)
    return
  }
  switch (change.put) {
    case 'user':
      world.users.set(change.value.id, change.value)
      return
    case 'chat':
      world.chats.set(change.value.id, change.value)
      return
    case 'message':
      putMessage(world, change.value)
      return
    case 'file':
      world.files.set(change.value.fileId, change.value)
      return
    case 'update':
      world.updates.push(change.value)
      world.settings = { ...world.settings, lastUpdateId: change.value.update_id }
      return
    case 'settings':
      world.settings = change.value
      return
  }
}

function putMessage(world: World, stored: StoredMessage): void {
  const { chat, message_id } = stored.message
  const ofChat = world.messages.get(chat.id) ?? new Map<number, StoredMessage>()
  world.messages.set(chat.id, ofChat.set(message_id, stored))
  world.lastSeq = Math.max(world.lastSeq, stored.seq)
}

/** The shortest list of changes that recreates this world. */
export function* changesOf(world: World): Generator<Change> {
  yield { put: 'settings', value: world.settings }
  for (const value of world.users.values()) yield { put: 'user', value }
  for (const value of world.chats.values()) yield { put: 'chat', value }
  for (const value of world.files.values()) yield { put: 'file', value }
  for (const ofChat of world.messages.values()) {
    for (const value of ofChat.values()) yield { put: 'message', value }
  }
  for (const value of world.updates) yield { put: 'update', value }
}
