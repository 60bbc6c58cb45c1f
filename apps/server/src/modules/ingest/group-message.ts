import type { FormattedText } from '@xbetapp/domain/text/formatted-text'
import type { StoredPhoto } from '#server/kernel/photo-store.ts'

/** A group message as the bot read it: text or caption, and the largest size of its photo, already stored. */
export interface GroupMessage {
  chatId: number
  messageId: number
  mediaGroupId?: string | undefined
  sentAt: Date
  text: FormattedText
  /** Null without one, `lost` when there is one that Telegram does not hand out. */
  photo: (StoredPhoto & { telegramFileId: string; impronta?: Buffer }) | 'lost' | null
  /** Who wrote it, a person or a chat; null when Telegram does not say. */
  senderId: number | null
  /** Shown where a message cannot be used. */
  senderName: string
  replyToMessageId?: number | undefined
}
