import type { FormattedText } from '@xbetapp/domain/platform/text/formatted-text'
import type { ReceivedPicture } from '#server/bets/bets/public.ts'
import type { Quote } from '#server/telegram/outbox/public.ts'

/** A group message as the bot received it: text or caption, and its picture, which is fetched later. */
export interface GroupMessage {
  chatId: number
  messageId: number
  mediaGroupId?: string | undefined
  sentAt: Date
  text: FormattedText
  picture: ReceivedPicture | null
  /** An attachment other than a picture, stored at Telegram. */
  attachment?: ReceivedAttachment | null
  /** The author, a person or a chat; null when Telegram does not say. */
  senderId: number | null
  /** The author's name, shown where the message cannot be used. */
  senderName: string
  replyToMessageId?: number | undefined
  /** The chat of the answered message, where that is another chat. */
  replyChatId?: number | undefined
  /** The part of the answered message that is quoted. */
  quote?: Quote | undefined
  /** The topic of the message; null for General. */
  argomento?: number | null
}

/** A film, a file, a sound or a voice. */
export interface ReceivedAttachment {
  messageId: number
  botId: number
  tipo: 'video' | 'animation' | 'document' | 'audio' | 'voice'
  telegramFileId: string
  telegramUniqueId: string
  nome: string | null
}
