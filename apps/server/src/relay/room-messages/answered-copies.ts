import { sql } from 'kysely'
import { betOfMessage } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload, Quote } from '#server/telegram/outbox/public.ts'
import { carriedBy, type Elemento, FORWARDS, hasItem } from './recall-forward.ts'

/** The target of a reply: a copy sent by the bot, or in the original's own chat the original message. */
export type Answered =
  | {
      idInvio: number
      /** The index of the answered message of an album. */
      part: number
    }
  | { messageId: number }

interface Answering {
  chatId: number | null
  replyToMessageId: number | null
  /** The chat of the answered message, where that is another one. */
  replyChatId: number | null
}

/**
 * The counterpart, in each of these chats, of the message that a tip or a relayed message answers: the message itself
 * in its own chat, elsewhere its last copy by a bet's relay, a sparax or a channel. A reply stays a reply in every chat
 * that has or is about to have the answered message, also where it was written under a copy of it.
 */
export async function answeredCopies(
  tx: TxCtx,
  { chatId, replyToMessageId, replyChatId }: Answering,
  chatIds: readonly number[],
): Promise<Map<number, Answered>> {
  const shownIn = replyChatId ?? chatId
  if (shownIn === null || replyToMessageId === null || chatIds.length === 0) return new Map()
  const original = (await originalOf(tx, shownIn, replyToMessageId)) ?? {
    chatId: shownIn,
    messageId: replyToMessageId,
  }
  const relayed = await relayedCopies(tx, original.chatId, original.messageId, chatIds)
  const bets = await betCopies(tx, original.chatId, original.messageId, chatIds)
  return new Map<number, Answered>([
    [original.chatId, { messageId: original.messageId }],
    ...relayed,
    ...bets,
  ])
}

/** The purposes of sends that relay another's message. */
const RELAYS = [...FORWARDS, 'bet-relay']

/** The message of a source or a tipster that a message of the bot is a copy of; undefined for any other. */
async function originalOf(
  tx: TxCtx,
  chatId: number,
  messageId: number,
): Promise<{ chatId: number; messageId: number } | undefined> {
  // Without a limit, which would make the planner scan all sends in id order.
  const copies = await tx.db
    .selectFrom('invio')
    .leftJoin('inoltroDestinazione', 'inoltroDestinazione.id', 'invio.idInoltroDestinazione')
    .leftJoin('inoltro', 'inoltro.id', 'inoltroDestinazione.idInoltro')
    .leftJoin('bet', 'bet.idReceivedBet', 'invio.idReceivedBet')
    .select(['invio.payload', 'invio.messageIds', 'elementi', 'inoltro.chatId as sourceChat'])
    .select(['inoltro.messageId as sourceMessage', 'bet.chatId as betChat', 'bet.messageId as betMessage'])
    .where(sql<boolean>`invio.message_ids @> array[${messageId}]::bigint[]`)
    .where('invio.chatId', '=', chatId)
    .where('invio.scopo', 'in', RELAYS)
    .orderBy('invio.id')
    .execute()
  const copy = copies.at(-1)
  if (!copy) return undefined
  const { sourceChat, sourceMessage, betChat, betMessage } = copy
  if (sourceChat !== null && sourceMessage !== null) {
    const part = copy.messageIds?.indexOf(messageId)
    const carried = carriedBy(copy.payload as MessagePayload, inOrder(copy.elementi))
    const own = carried.find((one) => one.part === part)
    return { chatId: sourceChat, messageId: own?.item.messageId ?? sourceMessage }
  }
  // A bet entered by hand has no message.
  return betChat === null || betMessage === null ? undefined : { chatId: betChat, messageId: betMessage }
}

const inOrder = (elementi: unknown): Elemento[] =>
  (elementi as Elemento[]).toSorted((a, b) => a.messageId - b.messageId)

async function betCopies(tx: TxCtx, source: number, messageId: number, chatIds: readonly number[]) {
  const answered = await betOfMessage(tx, source, messageId)
  if (answered === null) return []
  const rows = await tx.db
    .selectFrom('sentBet')
    .innerJoin('invio', 'invio.id', 'sentBet.idInvio')
    .select(['invio.chatId', 'invio.id'])
    .where('sentBet.idReceivedBet', '=', answered)
    .where('invio.chatId', 'in', [...new Set(chatIds)])
    .where('invio.scopo', '=', 'bet-relay')
    .where('invio.stato', 'in', ['pending', 'sending', 'sent'])
    .orderBy('invio.id')
    .execute()
  return rows.map((row): [number, Answered] => [row.chatId, { idInvio: row.id, part: 0 }])
}

async function relayedCopies(tx: TxCtx, source: number, messageId: number, chatIds: readonly number[]) {
  const rows = await tx.db
    .selectFrom('inoltro')
    .innerJoin('inoltroDestinazione', 'inoltroDestinazione.idInoltro', 'inoltro.id')
    .innerJoin('invio', 'invio.idInoltroDestinazione', 'inoltroDestinazione.id')
    .select(['invio.chatId', 'invio.id', 'invio.payload', 'inoltro.elementi'])
    .where('inoltro.chatId', '=', source)
    .where(hasItem(messageId))
    .where('invio.chatId', 'in', [...new Set(chatIds)])
    .where('invio.scopo', 'in', FORWARDS)
    .where('invio.stato', 'in', ['pending', 'sending', 'sent'])
    .orderBy('invio.id')
    .execute()
  return rows.flatMap(({ chatId, id, payload, elementi }): Array<[number, Answered]> => {
    const own = carriedBy(payload as MessagePayload, inOrder(elementi)).find(
      ({ item }) => item.messageId === messageId,
    )
    return own ? [[chatId, { idInvio: id, part: own.part }]] : []
  })
}

/** The part of a payload that names the answered message and the quote. */
export function replyPayload(
  answered: Answered | undefined,
  quote: Quote | null,
): Pick<MessagePayload, 'replyToInvio' | 'replyToPart' | 'replyToMessageId' | 'quote'> {
  if (!answered) return {}
  const quoted = { quote: quote ?? undefined }
  if ('messageId' in answered) return { replyToMessageId: answered.messageId, ...quoted }
  return { replyToInvio: answered.idInvio, replyToPart: answered.part || undefined, ...quoted }
}
