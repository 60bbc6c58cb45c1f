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

const ALL_ADMINISTRATOR_RIGHTS = {
  can_be_edited: false,
  is_anonymous: false,
  can_manage_chat: true,
  can_delete_messages: true,
  can_manage_video_chats: true,
  can_restrict_members: true,
  can_promote_members: false,
  can_change_info: true,
  can_invite_users: true,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
}
const IN_GROUPS = { can_pin_messages: true, can_manage_topics: false }
const IN_CHANNELS = { can_post_messages: true, can_edit_messages: true }

const NO_RIGHTS = Object.fromEntries(
  [
    'can_send_messages',
    'can_send_audios',
    'can_send_documents',
    'can_send_photos',
    'can_send_videos',
    'can_send_video_notes',
    'can_send_voice_notes',
    'can_send_polls',
    'can_send_other_messages',
    'can_add_web_page_previews',
    'can_react_to_messages',
    'can_change_info',
    'can_invite_users',
    'can_edit_tag',
    'can_pin_messages',
    'can_manage_topics',
  ].map((right) => [right, false]),
)

export function memberView(chat: StoredChat, user: User, status: ChatMember['status']): ChatMember {
  switch (status) {
    case 'creator':
      return { user, status, is_anonymous: false }
    case 'administrator':
      return {
        user,
        status,
        ...ALL_ADMINISTRATOR_RIGHTS,
        ...(chat.type === 'channel' ? IN_CHANNELS : IN_GROUPS),
      }
    case 'restricted':
      return { user, status, is_member: true, until_date: 0, ...NO_RIGHTS }
    case 'kicked':
      return { user, status, until_date: 0 }
    default:
      return { user, status }
  }
}
