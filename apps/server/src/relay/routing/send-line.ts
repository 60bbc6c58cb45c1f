import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { RoutingState } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import {
  decisiveParts,
  messageLink,
  progressOf,
  type SentPart,
  sendsInForce,
  sentAt,
} from '#server/telegram/outbox/public.ts'

/** A message of a planned send: a copy, or an edit of one. */
interface Part extends SentPart {
  id: number
  replaces: number | null
  scopo: string
}

const COPIES: ReadonlySet<string> = new Set(['bet-relay', 'sparax', 'canale'])
const EDITS: ReadonlySet<string> = new Set(['bet-edit', 'inoltro-edit'])

/** The messages of planned sends, by the send. */
export async function partsOfSends(
  ctx: Ctx,
  send: 'idInstradamento' | 'idForwardTarget',
  ids: readonly number[],
): Promise<Map<number | null, Part[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('send')
    .leftJoin('sendChat', 'sendChat.chatId', 'send.chatId')
    .select(['id', 'replaces', `${send} as idSend`, 'stato', 'send.chatId', 'messageIds', 'sentAt'])
    .select(['pausedReason', 'scopo'])
    .where(send, 'in', ids)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.idSend)
}

/** What a path tells of a planned send: its state, when it arrived, and whether it was edited or sent anew. */
export function sendLine(stato: RoutingState, parts: readonly Part[] = []) {
  const copies = decisiveParts(sendsInForce(parts.filter(({ scopo }) => COPIES.has(scopo))))
  return {
    stato: stato === 'in_coda' ? progressOf(copies) : stato,
    ...arrivalOf(copies),
    modificata: parts.some((part) => EDITS.has(part.scopo) && part.stato === 'sent'),
    rimandata: copies.some(({ replaces }) => replaces !== null),
  }
}

/** When a send arrived, null until all its messages have, and the link to its first message. */
export function arrivalOf(parts: readonly SentPart[]): { inviato: string | null; link: string | null } {
  const [first] = parts
  const arrivedAt = sentAt(parts)
  return { inviato: arrivedAt && toWire(arrivedAt), link: first ? messageLink(first) : null }
}
