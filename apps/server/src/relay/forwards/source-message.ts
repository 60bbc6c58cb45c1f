import type { TxCtx } from '#server/kernel/ctx.ts'
import { type Forward, hasItem, type SourceItem } from '#server/relay/room-messages/public.ts'
import type { Quote } from '#server/telegram/outbox/public.ts'

export type { Forward, SourceItem } from '#server/relay/room-messages/public.ts'

/** The relayed message that a source's message is, or is an item of, locked. */
export const lockForward = (
  tx: TxCtx,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<Forward | undefined> =>
  tx.db
    .selectFrom('forward')
    .selectAll()
    .where('chatId', '=', chatId)
    .where(hasItem(messageId))
    .forUpdate()
    .executeTakeFirst()

/** A message of a group that may be a source: a sparax's or a channel's sender. */
export interface SourceMessage {
  chatId: number
  /** False for messages that only channels relay, which relay everything: answers to the bot, and its command. */
  isForRooms: boolean
  mediaGroupId: string | undefined
  replyToMessageId: number | undefined
  /** The chat of the answered message, where it is another chat. */
  replyChatId: number | undefined
  quote: Quote | undefined
  /** The topic the message was posted in; null for General. */
  argomento: number | null
  postedAt: Date
  text: string
  senderId: number | null
  item: SourceItem
}
