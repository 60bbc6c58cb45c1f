import { sql } from 'kysely'
import { betOfMessage } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload, Quote } from '#server/telegram/outbox/public.ts'
import { carriedBy, FORWARD_PURPOSES, hasItem, itemsInOrder } from './recall-forward.ts'

/** The target of a reply: a copy sent by the bot, or in the original's own chat the original message. */
export type Answered =
  | {
      idSend: number
      /** The index of the answered message of an album. */
      part: number
    }
  | { messageId: number }

interface Answering {
  chatId: number | null
  replyToMessageId: number | null
  /** The chat of the answered message, where it is another chat; else null. */
  replyChatId: number | null
}

/**
 * The counterpart, in each of these chats, of the message that a tip or a relayed message answers: the message itself
 * in its own chat, elsewhere its last copy by a bet's relay, a sparax or a channel. A reply stays a reply in every chat
 * that has or is about to have the answered message, also where the reply was written under a copy.
 */
export async function answeredCopies(
  tx: TxCtx,
  { chatId, replyToMessageId, replyChatId }: Answering,
  chatIds: readonly number[],
): Promise<Map<number, Answered>> {
  const answeredChat = replyChatId ?? chatId
  if (answeredChat === null || replyToMessageId === null || chatIds.length === 0) return new Map()
  const answered = { chatId: answeredChat, messageId: replyToMessageId }
  const original = (await originalOf(tx, answered)) ?? answered
  return new Map<number, Answered>([
    [original.chatId, { messageId: original.messageId }],
    ...(await copiesOfForward(tx, original, chatIds)),
    ...(await copiesOfBet(tx, original, chatIds)),
  ])
}

interface MessageRef {
  chatId: number
  messageId: number
}

/** The purposes of sends that relay another's message. */
const RELAYS = [...FORWARD_PURPOSES, 'bet-relay']

/** The message of a source or a tipster that a message of the bot is a copy of; undefined for other messages. */
async function originalOf(tx: TxCtx, { chatId, messageId }: MessageRef): Promise<MessageRef | undefined> {
  // Without a limit, which would make the planner scan all sends in id order.
  const copies = await tx.db
    .selectFrom('send')
    .leftJoin('forwardTarget', 'forwardTarget.id', 'send.idForwardTarget')
    .leftJoin('forward', 'forward.id', 'forwardTarget.idInoltro')
    .leftJoin('bet', 'bet.idReceivedBet', 'send.idReceivedBet')
    .select(['send.payload', 'send.messageIds', 'elements', 'forward.chatId as sourceChat'])
    .select(['forward.messageId as sourceMessage', 'bet.chatId as betChat', 'bet.messageId as betMessage'])
    .where(sql<boolean>`send.message_ids @> array[${messageId}]::bigint[]`)
    .where('send.chatId', '=', chatId)
    .where('send.scopo', 'in', RELAYS)
    .orderBy('send.id')
    .execute()
  const copy = copies.at(-1)
  if (!copy) return undefined
  const { sourceChat, sourceMessage, betChat, betMessage } = copy
  if (sourceChat !== null && sourceMessage !== null) {
    const part = copy.messageIds?.indexOf(messageId)
    const items = carriedBy(copy.payload as MessagePayload, itemsInOrder(copy.elements))
    const answeredItem = items.find((candidate) => candidate.part === part)
    return { chatId: sourceChat, messageId: answeredItem?.item.messageId ?? sourceMessage }
  }
  // A bet entered by hand has no message.
  return betChat === null || betMessage === null ? undefined : { chatId: betChat, messageId: betMessage }
}

async function copiesOfBet(tx: TxCtx, { chatId, messageId }: MessageRef, chatIds: readonly number[]) {
  const idReceivedBet = await betOfMessage(tx, chatId, messageId)
  if (idReceivedBet === null) return []
  const rows = await tx.db
    .selectFrom('sentBet')
    .innerJoin('send', 'send.id', 'sentBet.idSend')
    .select(['send.chatId', 'send.id'])
    .where('sentBet.idReceivedBet', '=', idReceivedBet)
    .where('send.chatId', 'in', [...new Set(chatIds)])
    .where('send.scopo', '=', 'bet-relay')
    .where('send.stato', 'in', ['pending', 'sending', 'sent'])
    .orderBy('send.id')
    .execute()
  return rows.map((row): [number, Answered] => [row.chatId, { idSend: row.id, part: 0 }])
}

async function copiesOfForward(tx: TxCtx, source: MessageRef, chatIds: readonly number[]) {
  const rows = await tx.db
    .selectFrom('forward')
    .innerJoin('forwardTarget', 'forwardTarget.idInoltro', 'forward.id')
    .innerJoin('send', 'send.idForwardTarget', 'forwardTarget.id')
    .select(['send.chatId', 'send.id', 'send.payload', 'forward.elements'])
    .where('forward.chatId', '=', source.chatId)
    .where(hasItem(source.messageId))
    .where('send.chatId', 'in', [...new Set(chatIds)])
    .where('send.scopo', 'in', FORWARD_PURPOSES)
    .where('send.stato', 'in', ['pending', 'sending', 'sent'])
    .orderBy('send.id')
    .execute()
  return rows.flatMap(({ chatId, id, payload, elements }): Array<[number, Answered]> => {
    const items = carriedBy(payload as MessagePayload, itemsInOrder(elements))
    const answeredItem = items.find(({ item }) => item.messageId === source.messageId)
    return answeredItem ? [[chatId, { idSend: id, part: answeredItem.part }]] : []
  })
}

/** The part of a payload that names the answered message and the quote. */
export function replyPayload(
  answered: Answered | undefined,
  quote: Quote | null,
): Pick<MessagePayload, 'replyToInvio' | 'replyToPart' | 'replyToMessageId' | 'quote'> {
  if (!answered) return {}
  const quoteField = { quote: quote ?? undefined }
  if ('messageId' in answered) return { replyToMessageId: answered.messageId, ...quoteField }
  return { replyToInvio: answered.idSend, replyToPart: answered.part || undefined, ...quoteField }
}
