/** A part of a message: the message itself, or one item of an album. */
export interface Elemento {
  messageId: number
  tipo: 'photo' | 'video' | 'document' | 'audio' | 'other'
  /** Null where Telegram names no file: it can only be copied. */
  fileId: string | null
  caption?: string
  captionEntities?: unknown[]
}

/** A message of a group that may be a source: a sparax's or a channel's sender. */
export interface SourceMessage {
  chatId: number
  mediaGroupId: string | undefined
  replyToMessageId: number | undefined
  /** When its author posted it. */
  postedAt: Date
  text: string
  elemento: Elemento
}
