import type { Emulation } from '../emulation.ts'
import type { StoredChat, StoredMessage } from '../state/world.ts'
import { fileOf } from '../telegram/file-kinds.ts'
import type { PhotoSize, User } from '../telegram/types.ts'

// What the page and tests read, as JSON: a field that is undefined is absent from the answer.

export type PersonView = ReturnType<typeof personView>
export type ChatView = ReturnType<typeof chatForPage>
export type MessageView = ReturnType<typeof messageForPage>
export type SendView = ReturnType<typeof sendsForTests>[number]

export function personView(user: User | undefined, id: number) {
  if (!user) return { id, name: String(id), isBot: false }
  return { id, name: [user.first_name, user.last_name].filter(Boolean).join(' '), isBot: user.is_bot }
}

export function chatForPage(em: Emulation, chat: StoredChat) {
  const { users, messages } = em.store.world
  const { id, type, title, username, gruppo, bot, isProtected, permissions, migratedTo } = chat
  const chatMessages = [...(messages.get(id)?.values() ?? [])]
  const lastMessage = chatMessages.findLast(({ deleted }) => !deleted)
  return {
    id,
    type,
    title,
    username,
    gruppo,
    bot,
    isProtected,
    permissions,
    migratedTo,
    /** The topics not deleted; absent where the chat is no forum. */
    topics: chat.topics?.filter(({ deleted }) => !deleted),
    members: chat.members.map(({ userId, role }) => ({ ...personView(users.get(userId), userId), role })),
    messages: chatMessages.length,
    last: lastMessage && messageForPage(em, lastMessage),
  }
}

const fileUrl = (fileId: string): string => `/emulator/files/${fileId}`

const photoForPage = (sizes: PhotoSize[]) => {
  const largest = sizes.at(-1)
  const thumb = sizes.find(({ width, height }) => Math.max(width, height) >= 800) ?? largest
  if (!largest || !thumb) return []
  const { width, height } = largest
  return [{ url: fileUrl(largest.file_id), thumbUrl: fileUrl(thumb.file_id), width, height }]
}

export function messageForPage(em: Emulation, stored: StoredMessage) {
  const { message } = stored
  const { users } = em.store.world
  const file = fileOf(message)
  return {
    chatId: message.chat.id,
    messageId: message.message_id,
    /** Order of acceptance over all chats. */
    seq: stored.seq,
    from: personView(users.get(stored.authorId), stored.authorId),
    atMs: stored.atMs,
    /** The Bot API method, for messages of the bot. */
    method: stored.method,
    text: message.text,
    caption: message.caption,
    entities: message.entities ?? message.caption_entities,
    photos: photoForPage(message.photo ?? []),
    document: file && {
      url: fileUrl(file.file.file_id),
      name: file.file.file_name ?? 'file',
      size: file.file.file_size,
      kind: file.kind,
    },
    mediaGroupId: message.media_group_id,
    replyTo: stored.replyTo,
    /** The quoted part of the answered message. */
    quote: message.quote?.text,
    quoteEntities: message.quote?.entities,
    /** Its topic; absent for General and where there are no topics. */
    topic: message.is_topic_message ? message.message_thread_id : undefined,
    forwardedFrom: message.forward_origin && originName(message.forward_origin),
    buttons: message.reply_markup?.inline_keyboard,
    /** A service message of Telegram (bot added, group migrated), in Italian. */
    service: serviceLine(stored),
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
  const chatMessages = [...(em.store.world.messages.get(chatId)?.values() ?? [])]
  return chatMessages
    .filter(({ message }) => message.message_id > after)
    .slice(-limit)
    .map((stored) => messageForPage(em, stored))
}

/** Every message accepted from the bot, in order of acceptance, including messages deleted since. */
export function sendsForTests(em: Emulation, chatId?: number) {
  return [...em.store.world.messages]
    .filter(([id]) => chatId === undefined || id === chatId)
    .flatMap(([, chatMessages]) => [...chatMessages.values()])
    .filter(({ method }) => method !== undefined)
    .sort((a, b) => a.seq - b.seq)
    .map(({ message, method = '', atMs, sentText }) => ({
      chatId: message.chat.id,
      messageId: message.message_id,
      method,
      atMs,
      /** As accepted, regardless of later edits. */
      text: sentText ?? message.text ?? message.caption ?? '',
      mediaGroupId: message.media_group_id,
    }))
}
