import type { Elemento } from '#server/modules/copies/public.ts'

export type { Elemento } from '#server/modules/copies/public.ts'

/** A message of a group that may be a source: a sparax's or a channel's sender. */
export interface SourceMessage {
  chatId: number
  mediaGroupId: string | undefined
  replyToMessageId: number | undefined
  /** When its author posted it. */
  postedAt: Date
  text: string
  /** Who wrote it, a person or a chat. */
  senderId: number | null
  elemento: Elemento
}
