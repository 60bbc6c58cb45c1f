import type { Emulation } from '../emulation.ts'
import type { BotStatus, ChatPermissions, StoredChat, StoredMessage, Topic } from '../state/world.ts'
import { type FileKind, fileOf } from '../telegram/file-kinds.ts'
import type { ChatType, InlineKeyboardMarkup, MessageEntity, PhotoSize, User } from '../telegram/types.ts'

export interface PersonView {
  id: number
  name: string
  isBot: boolean
}

export interface PhotoView {
  url: string
  thumbUrl: string
  width: number
  height: number
}

export interface MessageView {
  chatId: number
  messageId: number
  /** Order of acceptance over all chats. */
  seq: number
  from: PersonView
  atMs: number
  /** The Bot API method, for messages of the bot. */
  method?: string
  text?: string
  caption?: string
  entities?: MessageEntity[]
  photos: PhotoView[]
  document?: { url: string; name: string; size: number; kind: FileKind }
  mediaGroupId?: string
  replyTo?: number
  /** The quoted part of the answered message. */
  quote?: string
  quoteEntities?: MessageEntity[]
  /** The answered message, if in another chat. */
  repliesElsewhere?: { chatId: number; messageId: number; title: string }
  /** Its topic; absent for General and where there are no topics. */
  topic?: number
  forwardedFrom?: string
  buttons?: InlineKeyboardMarkup['inline_keyboard']
  /** A service message of Telegram (bot added, group migrated), in Italian. */
  service?: string
  reactions: { userId: number; emoji: string }[]
  edited: boolean
  deleted: boolean
}

export interface ChatView {
  id: number
  type: ChatType
  title: string
  username?: string
  gruppo?: string
  bot: BotStatus
  isProtected?: boolean
  permissions?: ChatPermissions
  migratedTo?: number
  /** The topics not deleted; absent where the chat is no forum. */
  topics?: Topic[]
  members: (PersonView & { role: string })[]
  messages: number
  last?: MessageView
}

export function personView(user: User | undefined, id: number): PersonView {
  if (!user) return { id, name: String(id), isBot: false }
  return { id, name: [user.first_name, user.last_name].filter(Boolean).join(' '), isBot: user.is_bot }
}

export function chatForPage(em: Emulation, chat: StoredChat): ChatView {
  const { users, messages } = em.store.world
  const ofChat = [...(messages.get(chat.id)?.values() ?? [])]
  const last = ofChat.findLast(({ deleted }) => !deleted)
  return {
    id: chat.id,
    type: chat.type,
    title: chat.title,
    ...(chat.username && { username: chat.username }),
    ...(chat.gruppo && { gruppo: chat.gruppo }),
    bot: chat.bot,
    ...(chat.isProtected && { isProtected: true }),
    ...(chat.permissions && { permissions: chat.permissions }),
    ...(chat.migratedTo !== undefined && { migratedTo: chat.migratedTo }),
    ...(chat.topics && { topics: chat.topics.filter(({ deleted }) => !deleted) }),
    members: chat.members.map(({ userId, role }) => ({ ...personView(users.get(userId), userId), role })),
    messages: ofChat.length,
    ...(last && { last: messageForPage(em, last) }),
  }
}

const fileUrl = (fileId: string): string => `/emulator/files/${fileId}`

const photoForPage = (sizes: PhotoSize[]): PhotoView[] => {
  const largest = sizes.at(-1)
  const thumb = sizes.find(({ width, height }) => Math.max(width, height) >= 800) ?? largest
  if (!largest || !thumb) return []
  const { width, height } = largest
  return [{ url: fileUrl(largest.file_id), thumbUrl: fileUrl(thumb.file_id), width, height }]
}

export function messageForPage(em: Emulation, stored: StoredMessage): MessageView {
  const { message } = stored
  const { users } = em.store.world
  const entities = message.entities ?? message.caption_entities
  const service = serviceLine(stored)
  const held = fileOf(message)
  return {
    chatId: message.chat.id,
    messageId: message.message_id,
    seq: stored.seq,
    from: personView(users.get(stored.authorId), stored.authorId),
    atMs: stored.atMs,
    ...(stored.method && { method: stored.method }),
    ...(message.text !== undefined && { text: message.text }),
    ...(message.caption !== undefined && { caption: message.caption }),
    ...(entities && { entities }),
    photos: photoForPage(message.photo ?? []),
    ...(held && {
      document: {
        url: fileUrl(held.file.file_id),
        name: held.file.file_name ?? 'file',
        size: held.file.file_size,
        kind: held.kind,
      },
    }),
    ...(message.media_group_id && { mediaGroupId: message.media_group_id }),
    ...(stored.replyTo !== undefined && { replyTo: stored.replyTo }),
    ...(message.quote && { quote: message.quote.text }),
    ...(message.quote?.entities && { quoteEntities: message.quote.entities }),
    ...(message.external_reply?.chat && {
      repliesElsewhere: {
        chatId: message.external_reply.chat.id,
        messageId: message.external_reply.message_id ?? 0,
        title: message.external_reply.chat.title ?? '',
      },
    }),
    ...(message.is_topic_message && { topic: message.message_thread_id ?? 0 }),
    ...(message.forward_origin && { forwardedFrom: originName(message.forward_origin) }),
    ...(message.reply_markup && { buttons: message.reply_markup.inline_keyboard }),
    ...(service && { service }),
    reactions: stored.reactions,
    edited: message.edit_date !== undefined,
    deleted: stored.deleted,
  }
}

function originName(origin: NonNullable<StoredMessage['message']['forward_origin']>): string {
  return origin.type === 'user' ? personView(origin.sender_user, 0).name : (origin.chat.title ?? '')
}

function serviceLine({ message }: StoredMessage): string | undefined {
  if (message.migrate_to_chat_id !== undefined) return 'Il gruppo è diventato un supergruppo'
  if (message.migrate_from_chat_id !== undefined) return 'Supergruppo nato da un gruppo'
  if (message.supergroup_chat_created) return 'Gruppo creato'
  if (message.forum_topic_created) return `Argomento creato: ${message.forum_topic_created.name}`
  if (message.forum_topic_edited) return `Argomento rinominato: ${message.forum_topic_edited.name ?? ''}`
  if (message.forum_topic_closed) return 'Argomento chiuso'
  if (message.forum_topic_reopened) return 'Argomento riaperto'
  if (message.new_chat_members) return 'Il bot è stato aggiunto'
  if (message.left_chat_member) return 'Il bot è stato rimosso'
  return undefined
}

/** The messages of a chat, oldest first; with a limit, the newest ones. */
export function messagesForPage(em: Emulation, chatId: number, after = 0, limit = 1000): MessageView[] {
  const all = [...(em.store.world.messages.get(chatId)?.values() ?? [])]
  return all
    .filter(({ message }) => message.message_id > after)
    .slice(-limit)
    .map((stored) => messageForPage(em, stored))
}
