import { findMessage, type StoredChat, type StoredMessage, type World } from '../state/world.ts'
import type { Chat, ChatMember, Message, MessageOrigin, User } from './types.ts'

export function chatView(world: World, chat: StoredChat): Chat {
  if (chat.type !== 'private') {
    return {
      id: chat.id,
      title: chat.title,
      username: chat.username,
      type: chat.type,
      ...(chat.topics && { is_forum: true }),
    }
  }
  const user = world.users.get(chat.id)
  return {
    id: chat.id,
    first_name: user?.first_name ?? chat.title,
    last_name: user?.last_name,
    username: user?.username,
    type: 'private',
  }
}

/** A message with the one it replies to, one level deep; a deleted one is left out, as by Telegram. */
export function messageView(world: World, stored: StoredMessage): Message {
  const { message, replyTo } = stored
  // In Telegram, a message in a topic that is no reply replies to the topic's service message.
  const root = message.is_topic_message ? message.message_thread_id : undefined
  const answered = replyTo ?? (root === message.message_id ? undefined : root)
  const original = answered === undefined ? undefined : findMessage(world, message.chat.id, answered)
  return original && !original.deleted ? { ...message, reply_to_message: original.message } : message
}

/** A message's first sender, as forwards and replies from other chats name it. */
export const originOf = ({ forward_origin, from, date, chat, message_id }: Message): MessageOrigin =>
  forward_origin ??
  (from ? { type: 'user', date, sender_user: from } : { type: 'channel', date, chat, message_id })

/** A member with the rights that the product reads: what a muted one may send, and who posts in a channel. */
export function memberView(chat: StoredChat, user: User, status: ChatMember['status']): ChatMember {
  if (status === 'administrator' && chat.type === 'channel') return { user, status, can_post_messages: true }
  if (status !== 'restricted') return { user, status }
  const rights = { can_send_messages: false, can_send_photos: false, can_send_documents: false }
  return { user, status, is_member: true, ...rights }
}
