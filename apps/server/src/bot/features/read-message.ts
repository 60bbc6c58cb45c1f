import { type FormattedText, formattedText, markedHidden } from '@xbetapp/domain/platform/text/formatted-text'
import type { Message } from 'grammy/types'
import type { ReceivedPicture } from '#server/bets/bets/public.ts'
import { authorName } from '#server/intake/dead-letters/public.ts'
import type { GroupMessage, ReceivedAttachment } from '#server/intake/ingest/public.ts'
import { momentOf } from '#server/kernel/storable.ts'
import type { SourceItem } from '#server/relay/forwards/public.ts'
import type { Quote } from '#server/telegram/outbox/public.ts'

// A message of Telegram's in the product's terms.

/** Files that declare themselves pictures. SVG is left out: it can hold scripts, and no slip is one. */
const PICTURE = /^image\/(?!svg)/

const CONTENT = [
  'text',
  'caption',
  'photo',
  'document',
  'video',
  'animation',
  'audio',
  'voice',
  'video_note',
  'sticker',
  'poll',
  'location',
  'venue',
  'contact',
  'dice',
  'story',
  'paid_media',
  'checklist',
] as const satisfies ReadonlyArray<keyof Message>

/** Whether a message has content, as opposed to Telegram's service lines ("joined", "pinned a message"). */
export const isContent = (message: Message): boolean => CONTENT.some((kind) => message[kind] !== undefined)

/** A message as the answer to one of ours; null where the message answers none of ours. */
export function replyOf(message: Message, botId: number) {
  const { authorId, messageId: replyToMessageId } = repliedHere(message) ?? {}
  if (authorId !== botId || replyToMessageId === undefined) return null
  const answer = signedMessageOf(message, botId)
  return { ...answer, replyToMessageId, argomento: topicOf(message), testo: markedHidden(answer.text) }
}

/** A message with its text, picture and author, dated by its last edit. */
export const signedMessageOf = (message: Message, botId: number) => ({
  chatId: message.chat.id,
  messageId: message.message_id,
  text: formattedOf(message),
  picture: pictureOf(message, botId),
  autore: authorName(message),
  idAutore: senderOf(message),
  // Messages of channels and anonymous administrators name a bot of Telegram's, but are not a bot's.
  isBot: message.from?.is_bot === true && message.sender_chat === undefined,
  at: momentOf(message.edit_date ?? message.date),
})

/** The message of ours that a reply shows. */
export const ownMessageOf = (message: NonNullable<Message['reply_to_message']>) => ({
  chatId: message.chat.id,
  messageId: message.message_id,
  at: momentOf(message.date),
  tipo: sourceItemOf(message).tipo,
  text: textOf(message),
  fileName: message.document?.file_name,
})

export const groupMessageOf = (message: Message, botId: number): GroupMessage => {
  const picture = pictureOf(message, botId)
  return {
    chatId: message.chat.id,
    messageId: message.message_id,
    mediaGroupId: message.media_group_id,
    sentAt: momentOf(message.date),
    text: formattedOf(message),
    picture,
    attachment: attachmentOf(message, botId, picture),
    senderId: senderOf(message),
    senderName: authorName(message),
    ...answerOf(message),
    argomento: topicOf(message),
  }
}

/** The message a reply answers, in the form it is stored in. */
export function answerOf(message: Message) {
  const repliedMessage = repliedOf(message)
  return {
    replyToMessageId: repliedMessage?.messageId,
    // Only where the answered message is in another chat.
    replyChatId: repliedMessage?.chatId === message.chat.id ? undefined : repliedMessage?.chatId,
    quote: repliedMessage?.quote ?? undefined,
  }
}

export const textOf = (message: Pick<Message, 'text' | 'caption'>): string =>
  message.text ?? message.caption ?? ''

const formattedOf = (message: Message): FormattedText => {
  const entities = message.entities ?? message.caption_entities ?? []
  return formattedText(
    textOf(message),
    entities.map((entity) => ({ ...entity })),
  )
}

/** The author of a message: the chat itself for a channel or an anonymous administrator, else the person. */
export const senderOf = (message: Message): number | null =>
  message.sender_chat?.id ?? message.from?.id ?? null

/** What a message carries that is no picture: a film, a file, a sound or a voice. */
function attachmentOf(
  message: Message,
  botId: number,
  picture: GroupMessage['picture'],
): ReceivedAttachment | null {
  const media = mediaOf(message)
  if (picture || !media || media.tipo === 'photo') return null
  const { tipo, file } = media
  return {
    messageId: message.message_id,
    botId,
    tipo,
    telegramFileId: file.file_id,
    telegramUniqueId: file.file_unique_id,
    nome: file.file_name?.slice(0, 200) ?? null,
  }
}

/** The picture a message carries, a photo or one sent as a file; null when it carries none. */
function pictureOf(message: Message, botId: number): ReceivedPicture | null {
  const { message_id: messageId } = message
  const largest = largestPhoto(message)
  if (largest) {
    const { file_id: telegramFileId, file_unique_id: telegramUniqueId, width, height } = largest
    return { messageId, botId, telegramFileId, telegramUniqueId, tipo: 'photo', width, height }
  }
  // An animation carries a document too, which is not a picture.
  const file = message.animation ? undefined : message.document
  if (!file || !PICTURE.test(file.mime_type ?? '')) return null
  const { file_id: telegramFileId, file_unique_id: telegramUniqueId } = file
  return { messageId, botId, telegramFileId, telegramUniqueId, tipo: 'document', width: null, height: null }
}

/** The message that another one answers, in the same chat or in another. */
interface RepliedMessage {
  chatId: number
  messageId: number
  /** The author of the message; undefined where Telegram does not say. */
  authorId?: number | undefined
  quote: Quote | null
}

/**
 * The message that a message answers; undefined where it answers none. In a forum Telegram makes every message answer
 * the line that made its topic, which is no reply.
 */
function repliedOf(message: Message): RepliedMessage | undefined {
  const { reply_to_message: replied, external_reply: external, chat } = message
  const quote = quoteOf(message)
  if (replied && !replied.forum_topic_created)
    return { chatId: chat.id, messageId: replied.message_id, authorId: replied.from?.id, quote }
  if (external?.chat && external.message_id !== undefined)
    return { chatId: external.chat.id, messageId: external.message_id, quote }
  return undefined
}

/** Only a part the author selected counts; Telegram quotes whole captions of albums by itself. */
function quoteOf({ quote }: Message): Quote | null {
  if (!quote?.is_manual) return null
  const { text, position, entities } = quote
  return { text, position, ...(entities ? { entities: entities.map((entity) => ({ ...entity })) } : {}) }
}

/** The message that a message answers, if both are in the same chat. */
export function repliedHere(message: Message): RepliedMessage | undefined {
  const replied = repliedOf(message)
  return replied?.chatId === message.chat.id ? replied : undefined
}

/** The topic a message is in, null for General; a thread of answers in a group without topics is none. */
export const topicOf = ({ is_topic_message, message_thread_id }: Message): number | null =>
  is_topic_message && message_thread_id !== undefined ? message_thread_id : null

interface TelegramMedia {
  tipo: 'photo' | ReceivedAttachment['tipo']
  file: TelegramFile
}

interface TelegramFile {
  file_id: string
  file_unique_id: string
  file_name?: string
}

/** The file that a message carries, and its kind: of a photo, the largest size. */
function mediaOf(message: Message): TelegramMedia | undefined {
  const candidates: Array<[tipo: TelegramMedia['tipo'], file: TelegramFile | undefined]> = [
    ['photo', largestPhoto(message)],
    ['video', message.video],
    ['animation', message.animation],
    // An animation carries a document too, which does not count.
    ['document', message.animation ? undefined : message.document],
    ['audio', message.audio],
    ['voice', message.voice],
  ]
  for (const [tipo, file] of candidates) if (file) return { tipo, file }
  return undefined
}

/** What relaying needs to know of a message, of whatever kind. */
export function sourceItemOf(message: Message): SourceItem {
  const text = message.text ?? message.caption
  const entities = message.entities ?? message.caption_entities
  const media = mediaOf(message)
  return {
    messageId: message.message_id,
    tipo: media?.tipo ?? (message.text === undefined ? 'other' : 'text'),
    fileId: media?.file.file_id ?? null,
    ...(media ? { uniqueId: media.file.file_unique_id } : {}),
    ...(text ? { caption: text } : {}),
    ...(entities ? { captionEntities: entities } : {}),
  }
}

const largestPhoto = ({ photo }: Message) =>
  photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
