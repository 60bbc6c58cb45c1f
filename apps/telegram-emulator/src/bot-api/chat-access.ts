import { findMessage, type StoredChat, type StoredMessage, type World } from '../state/world.ts'
import { ApiError, badRequest } from './api-error.ts'
import type { Params } from './params.ts'

/** The chat of a call; the bot must be a member of it. */
export function chatOf(world: World, params: Params, name = 'chat_id'): StoredChat {
  const id = params.text(name)
  if (id === undefined) throw badRequest('chat_id is empty')
  const chat = world.chats.get(Number(id))
  if (!chat) throw badRequest('chat not found')
  if (chat.migratedTo !== undefined) {
    throw new ApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: chat.migratedTo,
    })
  }
  if (chat.bot === 'kicked') {
    throw new ApiError(
      403,
      chat.type === 'private'
        ? 'Forbidden: bot was blocked by the user'
        : `Forbidden: bot was kicked from the ${chat.type} chat`,
    )
  }
  if (chat.bot === 'left') {
    throw new ApiError(403, `Forbidden: bot is not a member of the ${chat.type} chat`)
  }
  return chat
}

/** The message of a call; `purpose` is what Telegram says that it was not found for. */
export function messageOf(world: World, params: Params, purpose: string): StoredMessage {
  const chat = chatOf(world, params)
  const messageId = params.integer('message_id')
  if (messageId === undefined) throw badRequest('message identifier is not specified')
  const stored = findMessage(world, chat.id, messageId)
  if (!stored || stored.deleted) throw badRequest(`message to ${purpose} not found`)
  return stored
}

export type SendRight = 'text messages' | 'photos' | 'documents'

const PERMISSION = {
  'text messages': 'can_send_messages',
  photos: 'can_send_photos',
  documents: 'can_send_documents',
} as const

export function requireSendRight(chat: StoredChat, right: SendRight): void {
  if (chat.type === 'channel' && chat.bot !== 'administrator') {
    throw badRequest('need administrator rights in the channel chat')
  }
  const isDenied = chat.bot === 'member' && chat.permissions?.[PERMISSION[right]] === false
  if (chat.bot === 'restricted' || isDenied)
    throw badRequest(`not enough rights to send ${right} to the chat`)
}
