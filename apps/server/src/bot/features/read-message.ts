import { type FormattedText, formattedText, markedHidden } from '@xbetapp/domain/platform/text/formatted-text'
import type { Message } from 'grammy/types'
import type { ReceivedPicture } from '#server/bets/bets/public.ts'
import { authorName } from '#server/intake/dead-letters/public.ts'
import type { GroupMessage, ReceivedAttachment } from '#server/intake/ingest/public.ts'
import { momentOf } from '#server/kernel/storable.ts'
import type { SourceItem } from '#server/relay/forwards/public.ts'
import type { Quote } from '#server/telegram/outbox/public.ts'
import { repliedHere, repliedOf, topicOf } from './replied-message.ts'
import { mediaOf, sourceItemOf } from './source-message.ts'

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

/** A message with its text and author. */
interface SignedMessage {
  chatId: number
  messageId: number
  text: FormattedText
  picture: ReceivedPicture | null
  autore: string
  idAutore: number | null
  isBot: boolean
  /** When it was written or last edited. */
  at: Date
}

interface ReplyToBot extends SignedMessage {
  replyToMessageId: number
  argomento: number | null
  /** The text, with marks around its hidden parts. */
  testo: string
}

/** A message of ours, as the reply to it shows it. */
interface OwnMessage {
  chatId: number
  messageId: number
  at: Date
  tipo: SourceItem['tipo']
  text: string
  fileName: string | undefined
}

/** The message that a message answers; `replyChatId` only where that is in another chat. */
interface AnsweredRef {
  replyToMessageId: number | undefined
  replyChatId: number | undefined
  quote: Quote | undefined
}

/** A message as the answer to one of ours; null where the message answers none of ours. */
export function replyOf(message: Message, botId: number): ReplyToBot | null {
  const repliedMessage = repliedHere(message)
  if (repliedMessage?.authorId !== botId) return null
  const answer = signedMessageOf(message, botId)
  return {
    ...answer,
    replyToMessageId: repliedMessage.messageId,
    argomento: topicOf(message),
    testo: markedHidden(answer.text),
  }
}

/** A message with its text, picture and author, dated by its last edit. */
export const signedMessageOf = (message: Message, botId: number): SignedMessage => ({
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
export const ownMessageOf = (message: NonNullable<Message['reply_to_message']>): OwnMessage => ({
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
export function answerOf(message: Message): AnsweredRef {
  const repliedMessage = repliedOf(message)
  return {
    replyToMessageId: repliedMessage?.messageId,
    replyChatId:
      repliedMessage && repliedMessage.chatId !== message.chat.id ? repliedMessage.chatId : undefined,
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
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
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
