import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betOfMessage } from '#server/modules/bets/public.ts'
import type { MessagePayload, Quote } from '#server/modules/outbox/public.ts'
import { carriedBy, type Elemento } from './recall-forward.ts'

/** The copy a message is to answer. */
export interface Answered {
  idInvio: number
  /** Which of its messages, of an album. */
  part: number
}

interface Answering {
  chatId: number | null
  replyToMessageId: number | null
  /** The chat of the answered message, where that is another one. */
  replyChatId: number | null
}

/** An album's first item is at most this many messages before any other. */
const LARGEST_ALBUM = 10

/**
 * In each of these chats the copy of the message a tip or a relayed message answers, whatever brought it there: a bet's
 * relay, a sparax or a channel; the last of them. A reply stays a reply wherever the first message is or is about to be.
 */
export async function answeredCopies(
  tx: TxCtx,
  { chatId, replyToMessageId, replyChatId }: Answering,
  chatIds: readonly number[],
): Promise<Map<number, Answered>> {
  const source = replyChatId ?? chatId
  if (source === null || replyToMessageId === null || chatIds.length === 0) return new Map()
  const relayed = await relayedCopies(tx, source, replyToMessageId, chatIds)
  const bets = await betCopies(tx, source, replyToMessageId, chatIds)
  return new Map([...relayed, ...bets])
}

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
    .where(sql<boolean>`inoltro.elementi @> ${JSON.stringify([{ messageId }])}::jsonb`)
    .where('inoltro.messageId', '<=', messageId)
    .where('inoltro.messageId', '>', messageId - LARGEST_ALBUM)
    .where('invio.chatId', 'in', [...new Set(chatIds)])
    .where('invio.scopo', 'in', ['sparax', 'canale'])
    .where('invio.stato', 'in', ['pending', 'sending', 'sent'])
    .orderBy('invio.id')
    .execute()
  return rows.flatMap(({ chatId, id, payload, elementi }): Array<[number, Answered]> => {
    const items = (elementi as unknown as Elemento[]).toSorted((a, b) => a.messageId - b.messageId)
    const own = carriedBy(payload as MessagePayload, items).find(({ item }) => item.messageId === messageId)
    return own ? [[chatId, { idInvio: id, part: own.part }]] : []
  })
}

/** How a message says what it answers, and what of it it quotes. */
export const replyPayload = (
  answered: Answered | undefined,
  quote: Quote | null,
): Pick<MessagePayload, 'replyToInvio' | 'replyToPart' | 'quote'> =>
  answered
    ? {
        replyToInvio: answered.idInvio,
        ...(answered.part > 0 ? { replyToPart: answered.part } : {}),
        ...(quote ? { quote } : {}),
      }
    : {}
