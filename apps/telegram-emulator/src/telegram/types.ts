/** The part of the Bot API's vocabulary that the emulator supports, with the field names of the wire. */

export interface User {
  id: number
  is_bot: boolean
  first_name: string
  last_name?: string
  username?: string
  language_code?: string
}

export type ChatType = 'private' | 'group' | 'supergroup' | 'channel'

export interface Chat {
  id: number
  type: ChatType
  title?: string
  username?: string
  first_name?: string
  last_name?: string
  is_forum?: boolean
}

export interface PhotoSize {
  file_id: string
  file_unique_id: string
  width: number
  height: number
  file_size: number
}

export interface TelegramDocument {
  file_id: string
  file_unique_id: string
  file_name?: string
  mime_type?: string
  file_size: number
}

export interface MessageEntity {
  type: string
  offset: number
  length: number
  url?: string
  language?: string
  user?: User
  custom_emoji_id?: string
}

export interface InlineKeyboardMarkup {
  inline_keyboard: { text: string; callback_data?: string; url?: string }[][]
}

export type MessageOrigin =
  | { type: 'user'; date: number; sender_user: User }
  | { type: 'channel'; date: number; chat: Chat; message_id: number }

export interface TextQuote {
  text: string
  entities?: MessageEntity[]
  position: number
  is_manual?: boolean
}

export interface MessageContent {
  text?: string
  entities?: MessageEntity[]
  caption?: string
  caption_entities?: MessageEntity[]
  photo?: PhotoSize[]
  document?: TelegramDocument
  video?: TelegramDocument
  animation?: TelegramDocument
  audio?: TelegramDocument
  voice?: TelegramDocument
  media_group_id?: string
  forward_origin?: MessageOrigin
  reply_markup?: InlineKeyboardMarkup
  new_chat_members?: User[]
  left_chat_member?: User
  /** The quoted part of the answered message. */
  quote?: TextQuote
  /** The answered message, if in another chat. */
  external_reply?: { origin: MessageOrigin; chat?: Chat; message_id?: number }
  supergroup_chat_created?: true
  forum_topic_created?: { name: string; icon_color: number }
  forum_topic_edited?: { name?: string }
  forum_topic_closed?: Record<string, never>
  forum_topic_reopened?: Record<string, never>
  migrate_to_chat_id?: number
  migrate_from_chat_id?: number
}

export interface Message extends MessageContent {
  message_id: number
  from?: User
  sender_chat?: Chat
  chat: Chat
  date: number
  edit_date?: number
  /** Its topic, and that it belongs to one; a message of General has neither. */
  message_thread_id?: number
  is_topic_message?: boolean
  reply_to_message?: Message
}

export interface ReactionEmoji {
  type: 'emoji'
  emoji: string
}

export interface ChatMember {
  status: 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked'
  user: User
  [right: string]: unknown
}

export interface UpdatePayloads {
  message: Message
  edited_message: Message
  channel_post: Message
  edited_channel_post: Message
  message_reaction: {
    chat: Chat
    message_id: number
    user: User
    date: number
    old_reaction: ReactionEmoji[]
    new_reaction: ReactionEmoji[]
  }
  my_chat_member: {
    chat: Chat
    from: User
    date: number
    old_chat_member: ChatMember
    new_chat_member: ChatMember
  }
  callback_query: { id: string; from: User; message: Message; chat_instance: string; data: string }
}

export type UpdateKind = keyof UpdatePayloads
export type Update = { update_id: number } & Partial<UpdatePayloads>
