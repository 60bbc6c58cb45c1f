import { formattedText, type TextEntity } from '@xbetapp/domain/platform/text/formatted-text'
import { type Selectable, sql } from 'kysely'
import type { BetRow } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { CANCELLED_IF_PENDING, type MessagePayload, sendsInForce } from '#server/telegram/outbox/public.ts'
import { markWithdrawn, type Standing, unmark } from './recall-copies.ts'

/** A part of a relayed message: the message itself, or one item of an album. */
export interface SourceItem {
  messageId: number
  tipo:
    | 'text'
    | 'photo'
    | 'video'
    | 'animation'
    | 'document'
    | 'audio'
    | 'voice'
    /** A kind without editable text: a sticker, a poll, a place. */
    | 'other'
  /** Null for a kind without a file id, which can only be copied. */
  fileId: string | null
  /** Telegram's id of the file's content, the same for all file ids; absent in rows from before it was stored. */
  uniqueId?: string
  /** The text, or a file's caption. */
  caption?: string
  captionEntities?: unknown[]
}

export type Forward = Selectable<DB['forward']>

/** The ids of an album's items differ by less than this. */
const LARGEST_ALBUM = 10

/** Selects the relayed message that a source's message is, or is an item of. */
export const hasItem = (messageId: number) => sql<boolean>`(
  forward.message_id <= ${messageId} and forward.message_id > ${messageId - LARGEST_ALBUM}
  and forward.elements @> ${JSON.stringify([{ messageId }])}::jsonb
)`

/** Relays by sparax and channels of the message a bet came from; none for a bet entered by hand. */
export async function forwardsOfBet(tx: TxCtx, bet: BetRow): Promise<Forward[]> {
  return (
    tx.db
      .selectFrom('forward')
      .selectAll()
      .where('chatId', '=', bet.chatId)
      // Null equals nothing.
      .where((eb) => eb.or([eb('messageId', '=', bet.messageId), eb('mediaGroupId', '=', bet.mediaGroupId)]))
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

/**
 * Withdraws a relayed message: unsent messages are cancelled, copies are marked. Idempotent.
 * @param idReceivedBet the bet the message is too; null where it is none
 * @returns the number of destinations that have or may have the message
 */
export async function recallForward(
  tx: TxCtx,
  idInoltro: number,
  motivo: string,
  idReceivedBet: number | null,
): Promise<number> {
  const now = tx.now()
  await updateRows(tx.db, 'forward', { id: idInoltro }, { ritiratoAt: now })
  const copies = await standingForwards(tx, idInoltro, idReceivedBet)
  const queued = copies.filter(({ stato }) => stato === 'pending')
  await tx.db
    .updateTable('send')
    .set({ stato: CANCELLED_IF_PENDING, cancelRequested: true })
    .where('idForwardTarget', 'in', (eb) =>
      eb.selectFrom('forwardTarget').select('id').where('idInoltro', '=', idInoltro),
    )
    .where('scopo', 'in', FORWARD_PURPOSES)
    .where('stato', 'in', ['pending', 'sending'])
    .execute()
  const sentCopies = copies.filter((copy) => !queued.includes(copy))
  const reachedIds = new Set(sentCopies.map((copy) => copy.idForwardTarget))
  const unsentIds = queued.flatMap(({ idForwardTarget: id }) => (reachedIds.has(id) ? [] : (id ?? [])))
  await tx.db
    .updateTable('forwardTarget')
    .set({ stato: 'annullato', motivo, heldAt: null, settledAt: now })
    .where('idInoltro', '=', idInoltro)
    .where((eb) =>
      eb.or([eb('stato', 'in', ['previsto', 'in_attesa']), sql<boolean>`id = any(${unsentIds}::bigint[])`]),
    )
    .execute()
  await markWithdrawn(tx, copiesToMark(sentCopies))
  return reachedIds.size
}

/** Undoes a withdrawal: the sends that it cancelled are planned again, marks are removed. */
export async function restoreForward(
  tx: TxCtx,
  forward: Pick<Forward, 'id' | 'ritiratoAt'>,
  idReceivedBet: number | null,
): Promise<void> {
  if (forward.ritiratoAt === null) return
  await updateRows(tx.db, 'forward', { id: forward.id }, { ritiratoAt: null })
  const cancelled = { idInoltro: forward.id, stato: 'annullato', settledAt: forward.ritiratoAt } as const
  const planned = { stato: 'previsto', motivo: 'Ritiro annullato', settledAt: null } as const
  const dueAt = sql<Date>`greatest(due_at, ${tx.now()})`
  await updateRows(tx.db, 'forwardTarget', cancelled, { ...planned, dueAt })
  await unmark(tx, copiesToMark(await standingForwards(tx, forward.id, idReceivedBet)))
  await wake(tx, RELAY_CHANNEL)
}

/** Purposes of sends that relay messages of sparax and channels. */
export const FORWARD_PURPOSES = ['sparax', 'canale']

/** The sends that relay a message, locked; an album's send once for each of its items. */
export async function standingForwards(
  tx: TxCtx,
  idInoltro: number,
  idReceivedBet: number | null,
): Promise<Standing[]> {
  const rows = await tx.db
    .selectFrom('send')
    .innerJoin('forwardTarget as target', 'target.id', 'send.idForwardTarget')
    .innerJoin('forward', 'forward.id', 'target.idInoltro')
    .select(['send.id', 'send.chatId', 'send.tipo', 'send.stato', 'payload', 'send.idSala'])
    .select(['idInstradamento', 'idForwardTarget', 'replaces', 'forward.elements'])
    .where('target.idInoltro', '=', idInoltro)
    .where('scopo', 'in', FORWARD_PURPOSES)
    .where('send.tipo', 'not in', ['edit_text', 'edit_caption', 'edit_media'])
    .where('send.stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .orderBy('send.id')
    .forUpdate('send')
    .execute()
  return sendsInForce(rows).flatMap(({ elements, replaces: _, ...row }) => {
    const payload = row.payload as MessagePayload
    return carriedBy(payload, itemsInOrder(elements)).map(({ item, part }): Standing => {
      const body = formattedText(item.caption ?? '', item.captionEntities as TextEntity[] | undefined)
      return { ...row, idReceivedBet, payload: { ...payload, isText: item.tipo === 'text' }, part, body }
    })
  })
}

/** The items of a source's message, from its stored `elements`. */
export const itemsInOrder = (elements: unknown): SourceItem[] =>
  (elements as SourceItem[]).toSorted((a, b) => a.messageId - b.messageId)

/** The items of a source's message that a send carries, with the index of the message that carries each. */
export function carriedBy(
  payload: MessagePayload,
  items: readonly SourceItem[],
): Array<{ item: SourceItem; part: number }> {
  const { copy, media } = payload
  if (copy)
    return items.filter((item) => item.messageId === copy.messageId).map((item) => ({ item, part: 0 }))
  return (media ?? []).flatMap(({ messageId }, part) => {
    const item = items.find((candidate) => candidate.messageId === messageId) ?? items[part]
    return item ? [{ item, part }] : []
  })
}

/** The copies to mark: of an album the items with a caption, else its first item. */
function copiesToMark(copies: readonly Standing[]): Standing[] {
  return [...Map.groupBy(copies, ({ id }) => id).values()].flatMap((items) => {
    const captioned = items.filter(({ body }) => body.text !== '')
    return captioned.length > 0 ? captioned : items.slice(0, 1)
  })
}
