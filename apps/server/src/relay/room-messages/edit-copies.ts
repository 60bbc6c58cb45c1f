import type { FormattedText } from '@xbetapp/domain/platform/text/formatted-text'
import { relayText } from '@xbetapp/domain/relay/routing/relay-text'
import { type Selectable, sql } from 'kysely'
import { BET_TEXTS, type BetMedia, betMedia, relayedTextOf } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, lockRow, lockRows, NOT_NULL, rowsOf, updateRows } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import { BOT, type Ctx, type TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  findRewritings,
  promptOf,
  rewritingFirst,
  rewrittenOr,
  roomLine,
  type SortedWork,
} from '#server/relay/rewriting/public.ts'
import { type MessagePayload, PRIORITY, sendsInForce } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { amendMessages, type Part } from './amend-messages.ts'
import type { ChangedMedium } from './change-medium.ts'
import { isAutomatic, isChosen } from './decided-by-hand.ts'

/**
 * Marks the rooms that have a bet, sent or queued, as lacking its newest text, and the replaced pictures or files of
 * the given messages of its tipster.
 */
export async function planEdits(
  tx: TxCtx,
  idReceivedBet: number,
  messageIds: readonly number[] = [],
): Promise<void> {
  await tx.db
    .updateTable('routing')
    .set({ editDueAt: tx.now() })
    .$if(messageIds.length > 0, (query) =>
      query.set({ changedMedia: sql<number[]>`changed_media || ${messageIds}::bigint[]` }),
    )
    .where('idReceivedBet', '=', idReceivedBet)
    .where('stato', '=', 'in_coda')
    .execute()
  await wake(tx, RELAY_CHANNEL)
}

/**
 * Plans the edits that an uncertain copy could not get, once it is known to have arrived: changes since it was composed
 * by the tipster, or by the staff for the rooms.
 */
export async function planMissedEdit(
  tx: TxCtx,
  copy: { idInstradamento: number; idReceivedBet: number; createdAt: Date },
): Promise<void> {
  const { idInstradamento, idReceivedBet, createdAt } = copy
  await sql`
    update routing set edit_due_at = ${tx.now()}
    where id = ${idInstradamento} and stato = 'in_coda' and (
      exists (
        select from modification_log where id_received_bet = ${idReceivedBet} and tipo_modifica = 'BET_TEXT'
          and at >= ${createdAt} and username = ${BOT.username}
      ) or exists (
        select from bet where id_received_bet = ${idReceivedBet} and copies_corrected_at >= ${createdAt}
      )
    )`.execute(tx.db)
  await wake(tx, RELAY_CHANNEL)
}

/** Copies per batch, those marked first; the next batch takes the others. */
const BATCH = 500

/** The rooms' copies that lack an edit. */
export async function findDueEdits(ctx: Ctx): Promise<SortedWork> {
  const rows = await ctx.db
    .selectFrom('routing')
    .innerJoin('bet', 'bet.idReceivedBet', 'routing.idReceivedBet')
    .innerJoin('room', 'room.idSala', 'routing.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['routing.id', 'routing.idReceivedBet', 'routing.idSala'])
    .select(isAutomatic.as('isAutomatic'))
    .select([...BET_TEXTS, 'room.sendOriginalBet', 'room.promptGpt'])
    .where('editDueAt', 'is not', null)
    .orderBy('editDueAt')
    .orderBy('routing.id')
    .limit(BATCH)
    .execute()
  return rewritingFirst(
    ctx,
    rows.map((row) => ({
      kind: 'bet',
      id: row.id,
      group: row.idReceivedBet,
      line: roomLine(row.idSala, row.isAutomatic),
      rewritable: { ...row, text: relayedTextOf(row).text },
    })),
  )
}

/**
 * Updates the copies of a bet in the given rooms to its present text. The bet is locked, as when it was sent.
 * @returns ids of rows whose text must be rewritten again first
 */
export async function editCopies(ctx: Ctx, idReceivedBet: number, ids: readonly number[]): Promise<number[]> {
  return withTransaction(ctx, async (tx) => {
    const bet = present(await lockRow(tx.db, 'bet', { idReceivedBet }), 'a bet with copies exists')
    const rows = await lockRows(tx.db, 'routing', { id: ids, editDueAt: NOT_NULL }, undefined, 'id')
    const isTakenBack = bet.stoppedAt || bet.deletedAt
    const editedRows = isTakenBack ? rows : await editRooms(tx, idReceivedBet, relayedTextOf(bet), rows)
    const idsToRewrite = idsOf(rows.filter((row) => !editedRows.includes(row)))
    if (editedRows.length === 0) return idsToRewrite
    await updateRows(tx.db, 'routing', { id: idsOf(editedRows) }, { editDueAt: null, changedMedia: [] })
    return idsToRewrite
  })
}

type Row = Selectable<DB['routing']>

/** A room's messages of a bet, sent or queued, and the content they should have by the bet's present text. */
export type RoomCopy = Awaited<ReturnType<typeof roomCopies>>[number]

/** The copies of a bet that were handed to the outbox for the given rows, locked. */
export async function roomCopies(
  tx: TxCtx,
  idReceivedBet: number,
  posted: FormattedText,
  rows: readonly Row[],
) {
  if (rows.length === 0) return []
  const rooms = await roomsOf(tx, rows)
  const parts = await partsOf(tx, rows)
  const media = await betMedia(tx, idReceivedBet)
  const mediumByMessage = rows.some(({ changedMedia }) => changedMedia.length > 0)
    ? await mediaByMessage(tx, idReceivedBet, media)
    : new Map<number | null, ChangedMedium>()
  const betText = { idReceivedBet, text: posted.text }
  const rewritings = await findRewritings(tx, betText, rooms.values())
  return rows.map((row) => {
    const room = present(rooms.get(row.idSala), 'a planned send has a room')
    const rewriting = rewritings.get(promptOf(room))
    const messages = parts.get(row.id) ?? []
    const body = rewrittenOr(rewriting, posted)
    return {
      row,
      nomeSala: room.nomeSala,
      parts: messages,
      content: { ...relayText(body, row.nota, row.coda === '' ? [] : [row.coda]), ...media },
      // The content is the original text while the room's rewriting is not ready.
      isUnwritten: rewriting !== undefined && rewriting.state !== 'ready',
      address: addressOf(row, room, messages),
      changedMedia: [...new Set(row.changedMedia)].flatMap((id) => mediumByMessage.get(id) ?? []),
    }
  })
}

/** The present picture or file of each message of the tipster, by the message's id. */
async function mediaByMessage(
  tx: TxCtx,
  idReceivedBet: number,
  { attachments }: BetMedia,
): Promise<Map<number | null, ChangedMedium>> {
  const photos = await rowsOf(tx.db, 'betPhoto', { idReceivedBet }, ['id', 'messageId'])
  return new Map<number | null, ChangedMedium>([
    ...photos.map(({ id, messageId }) => [messageId, { photo: id }] as const),
    ...attachments.map((file) => [file.messageId, { file }] as const),
  ])
}

/** Updates a room's copy to its content. @returns whether one of its messages may or may not be in the chat */
export async function amendCopy(
  tx: TxCtx,
  { row, parts, content, address, changedMedia }: RoomCopy,
): Promise<boolean> {
  const { firstInvio, isUncertain } = await amendMessages(tx, parts, content, address, { changedMedia })
  if (firstInvio !== null)
    await updateRows(tx.db, 'sentBet', { idInstradamento: row.id }, { idSend: firstInvio })
  return isUncertain
}

/** @returns the edited rows; a row whose rewriting is not ready is left for later */
async function editRooms(
  tx: TxCtx,
  idReceivedBet: number,
  posted: FormattedText,
  rows: readonly Row[],
): Promise<Row[]> {
  const uncertainRooms: string[] = []
  const editedRows: Row[] = []
  for (const copy of await roomCopies(tx, idReceivedBet, posted, rows)) {
    if (copy.isUnwritten) continue
    if (await amendCopy(tx, copy)) uncertainRooms.push(copy.nomeSala)
    editedRows.push(copy.row)
  }
  if (uncertainRooms.length > 0) {
    const rooms = uncertainRooms.join(', ')
    const text = `Bet ${idReceivedBet} modificata dal tipster: invio incerto a ${rooms}, controlla la chat`
    await notifyStaff(tx, text)
  }
  return editedRows
}

const addressOf = (row: Row, room: { idGruppoTg: number | null }, parts: readonly Part[]) => ({
  chatId: room.idGruppoTg ?? parts[0]?.chatId ?? 0,
  scopo: 'bet-relay',
  priority: isChosen(row) ? PRIORITY.operator : PRIORITY.automatic,
  idReceivedBet: row.idReceivedBet,
  idSala: row.idSala,
  idInstradamento: row.id,
  idSpedizione: row.idSpedizione,
})

async function roomsOf(tx: TxCtx, rows: readonly Row[]) {
  const rooms = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['idSala', 'venue.nome as nomeSala', 'idGruppoTg', 'sendOriginalBet', 'promptGpt'])
    .where('idSala', 'in', idsOf(rows, 'idSala'))
    .execute()
  return new Map(rooms.map((room) => [room.idSala, room]))
}

/** The messages of copies, by their row, locked. */
export async function partsOf(
  tx: TxCtx,
  rows: readonly { id: number }[],
): Promise<Map<number | null, Part[]>> {
  const where = { idInstradamento: idsOf(rows), scopo: 'bet-relay' }
  const parts = await lockRows(tx.db, 'send', where, undefined, 'id')
  return Map.groupBy(
    sendsInForce(parts).map((part) => ({ ...part, payload: part.payload as MessagePayload })),
    (part) => part.idInstradamento,
  )
}
