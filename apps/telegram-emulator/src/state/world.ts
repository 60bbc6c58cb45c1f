import type { BotStatus, ChatPermissions } from '../control/schemas.ts'
import type { ChatType, Message, PhotoSize, TelegramDocument, Update, User } from '../telegram/types.ts'

export type MemberRole = 'creator' | 'administrator' | 'member'

export interface Topic {
  /** The id of the service message of its creation, except for General. */
  id: number
  name: string
  closed?: boolean
  deleted?: boolean
}

export const GENERAL_TOPIC_ID = 1

export interface StoredChat {
  id: number
  type: ChatType
  title: string
  username?: string
  /** Label under which the page lists the chat; not part of Telegram. */
  gruppo?: string
  members: { userId: number; role: MemberRole }[]
  /** What the bot is in the chat. */
  bot: BotStatus
  /** Absent: everything. */
  permissions?: ChatPermissions
  /** Its messages cannot be forwarded or copied. */
  isProtected?: boolean
  migratedTo?: number
  /** Absent: the group is no forum. */
  topics?: Topic[]
}

export interface StoredMessage {
  /** Order of acceptance over all chats: two messages may share a millisecond. */
  seq: number
  atMs: number
  authorId: number
  /** The Bot API method that created it; absent for people's messages. */
  method?: string
  /** As the bot sees it, without `reply_to_message`, which is looked up for each view. */
  message: Message
  replyTo?: number
  /** The text as accepted, if an edit has changed it. */
  sentText?: string
  reactions: { userId: number; emoji: string }[]
  deleted: boolean
}

export interface StoredFile {
  /** Names the file in calls of the bot: `file_id`. */
  fileId: string
  /** `file_unique_id`, by which nothing can be fetched. */
  uniqueId: string
  /** The path that getFile returns, for example `photos/AQADx.jpg`. */
  path: string
  /** Where the store keeps the bytes. */
  blob: string
  size: number
  mime: string
  name?: string
  /** The content of a message that sends this file_id again: one of the two. */
  photo?: PhotoSize[]
  document?: TelegramDocument
}

export interface Webhook {
  url: string
  secretToken?: string
}

export interface Settings {
  /** In groups the bot sees only commands and replies, unless it is an administrator. */
  privacyMode?: boolean
  token?: string
  /** A counter, no setting: it outlives the updates, which are dropped once confirmed. */
  lastUpdateId?: number
  /** Absent: Telegram's default, which leaves reactions out. */
  allowedUpdates?: string[]
  webhook?: Webhook
}

/** All that the emulator remembers. It changes only by `applyChange`, which the journal repeats at the next start. */
export interface World {
  users: Map<number, User>
  chats: Map<number, StoredChat>
  /** By the id of their chat, then their own. */
  messages: Map<number, Map<number, StoredMessage>>
  files: Map<string, StoredFile>
  /** Not yet confirmed, oldest first. */
  updates: Update[]
  settings: Settings
  lastSeq: number
}

export function emptyWorld(): World {
  return {
    users: new Map(),
    chats: new Map(),
    messages: new Map(),
    files: new Map(),
    updates: [],
    settings: {},
    lastSeq: 0,
  }
}

export const findMessage = (world: World, chatId: number, messageId: number): StoredMessage | undefined =>
  world.messages.get(chatId)?.get(messageId)

/** Ids are never reused: deleted messages stay in the map, so that its size is the last id. */
export const lastMessageId = (world: World, chatId: number): number => world.messages.get(chatId)?.size ?? 0
