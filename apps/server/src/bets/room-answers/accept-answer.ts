import type { Answer } from '@xbetapp/contract/contract'
import type { Selectable } from 'kysely'
import { lockBet } from '#server/bets/bets/public.ts'
import { liveVenueDrops, saveVenueDrops } from '#server/bets/drops/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { lockRow, rowIfAny, rowOf, updateRows } from '#server/db/rows.ts'
import { AppError, present } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { roomName } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

type Row = Pick<Selectable<DB['roomAnswer']>, 'id' | 'idReceivedBet' | 'idSala'>
type Acceptance = Input<'POST /api/v1/risposte/:id/accetta'>['body']
type Parte = Acceptance['parti'][number]

/**
 * Records an answer as its room's drop, with the figures the operator saw or typed. Where the room already has a drop,
 * `modo` says whether to add to it or replace it. An answer that named no bet is accepted for `idReceivedBet`, one of
 * those it may be about. An answer changed after it was accepted can be accepted again; an
 * answer whose text is no longer `testo` is rejected, since otherwise the change would go unnoticed.
 * @throws AppError ANSWER_NOT_FOUND, ANSWER_SETTLED, ANSWER_CHANGED, ANSWER_DROP_EXISTS, BET_NOT_FOUND,
 * VENUE_NOT_FOUND, VENUE_NOT_OFFERED
 */
export async function acceptAnswer(
  ctx: Ctx,
  id: number,
  { parti, modo, testo, idReceivedBet, is_telegram_active: announce }: Acceptance,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockAnswer(tx, id, idReceivedBet)
    const isOpen = row.stato === 'nuova' || (row.stato === 'accettata' && row.testoAccettato !== null)
    if (!isOpen) throw new AppError('ANSWER_SETTLED')
    requireSeen(row, testo)
    const liveDrop = await dropOf(tx, row)
    if (liveDrop && modo === undefined)
      throw new AppError('ANSWER_DROP_EXISTS', { sala: await nameOf(tx, row) })
    const earlierParts =
      liveDrop && modo === 'aggiungi'
        ? [{ importo: Number(liveDrop.importoNoPerc), quota: Number(liveDrop.quotaNoTassa) }]
        : []
    await recordAccepted(tx, row, [...earlierParts, ...parti], announce ?? true)
    return { message: 'Drop registrato' }
  })
}

/** Records the drop and sets the answer to accepted, in the caller's transaction; the bet is locked. */
export async function recordAccepted(
  tx: TxCtx,
  { id, idReceivedBet, idSala }: Row,
  parti: readonly Parte[],
  announce: boolean,
): Promise<void> {
  const venue = { kind: 'sala', id: idSala } as const
  await saveVenueDrops(tx, { entries: parti.map((parte) => ({ idReceivedBet, venue, ...parte })), announce })
  const { testo } = await tx.db
    .updateTable('roomAnswer')
    .set({
      stato: 'accettata',
      decidedBy: tx.actor.username,
      decidedAt: tx.now(),
      testoAccettato: null,
      motivo: null,
      idReceivedBet,
    })
    .where('id', '=', id)
    .returning('testo')
    .executeTakeFirstOrThrow()
  await audit(tx, 'drops.accept-answer', 'bet', idReceivedBet, {
    part: `sala:${idSala}`,
    after: { testo, risposta: id },
  })
  betsChanged(tx, [idReceivedBet])
}

type Confirmation = Answer<'POST /api/v1/risposte/:id/ignora'>

/**
 * Ignores an answer: no drop is recorded. An answer whose text is no longer `seenText` is rejected, since its present text
 * has not been read.
 * @throws AppError ANSWER_NOT_FOUND, ANSWER_SETTLED, ANSWER_CHANGED
 */
export async function ignoreAnswer(ctx: Ctx, id: number, seenText?: string): Promise<Confirmation> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockAnswer(tx, id)
    // Ignoring the change of an accepted answer keeps the answer's drop.
    const isAccepted = row.stato === 'accettata' && row.testoAccettato !== null
    if (row.stato !== 'nuova' && !isAccepted) throw new AppError('ANSWER_SETTLED')
    requireSeen(row, seenText)
    const { username } = tx.actor
    await updateRows(
      tx.db,
      'roomAnswer',
      { id },
      isAccepted ? { testoAccettato: null } : { stato: 'ignorata', decidedBy: username, decidedAt: tx.now() },
    )
    await audit(tx, 'drops.ignore-answer', 'bet', row.idReceivedBet, {
      part: `sala:${row.idSala}`,
      after: { testo: row.testo, risposta: id },
    })
    betsChanged(tx, [row.idReceivedBet])
    return { message: 'Operazione completata con successo' }
  })
}

/** Without `seenText` nothing is checked. @throws AppError ANSWER_CHANGED */
function requireSeen(
  { testo }: Pick<Selectable<DB['roomAnswer']>, 'testo'>,
  seenText: string | undefined,
): void {
  if (seenText !== undefined && seenText !== testo) throw new AppError('ANSWER_CHANGED', { testo })
}

/**
 * Locks the bet before the answer, the order of all writers.
 * @param about the bet the caller means, where the answer may be about several
 * @throws AppError ANSWER_NOT_FOUND, BET_NOT_FOUND
 */
async function lockAnswer(tx: TxCtx, id: number, about?: number): Promise<Selectable<DB['roomAnswer']>> {
  const found = await rowIfAny(tx.db, 'roomAnswer', { id }, ['idReceivedBet', 'forse'])
  const idReceivedBet = found?.forse ? (about ?? found.idReceivedBet) : found?.idReceivedBet
  if (!found || idReceivedBet === undefined) throw new AppError('ANSWER_NOT_FOUND')
  if (found.forse && !found.forse.includes(idReceivedBet)) throw new AppError('ANSWER_NOT_FOUND')
  await lockBet(tx, idReceivedBet)
  const row = present(await lockRow(tx.db, 'roomAnswer', { id }), 'an answer that was found exists')
  return row.stato === 'nuova' ? { ...row, idReceivedBet } : row
}

async function dropOf(tx: TxCtx, { idReceivedBet, idSala }: Row) {
  const { idVenue } = await rowOf(tx.db, 'room', { idSala }, ['idVenue'])
  return (await liveVenueDrops(tx, [idReceivedBet])).find((drop) => drop.idVenue === idVenue)
}

async function nameOf(tx: TxCtx, { idSala }: Row): Promise<string> {
  const room = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['nome as nomeSala', 'isSecret'])
    .where('idSala', '=', idSala)
    .executeTakeFirstOrThrow()
  return roomName(tx, room)
}

/** Undoes an acceptance: the answer is new again. */
export async function reopenAnswer(tx: TxCtx, id: number): Promise<void> {
  const row = await tx.db
    .updateTable('roomAnswer')
    .set({ stato: 'nuova', decidedBy: null, decidedAt: null, testoAccettato: null })
    .where('id', '=', id)
    .where('stato', '=', 'accettata')
    .returning('idReceivedBet')
    .executeTakeFirst()
  if (row) betsChanged(tx, [row.idReceivedBet])
}
