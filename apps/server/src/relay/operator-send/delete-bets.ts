import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { type BetRow, lockBet, lockBets } from '#server/bets/bets/public.ts'
import { idsOf, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { cancelUnsent, takeBack } from '#server/relay/room-messages/public.ts'

/**
 * STOP BET (rule: bet/stop): cancels unsent messages and tells rooms that have the bet to stop. Of the requested rooms
 * only those the bet was sent to are told. Rooms hidden from the caller, who cannot request them, and rooms the bet
 * reached after `seenRooms` was read are told as well.
 * @throws AppError BET_NOT_FOUND
 */
export async function stopBet(
  ctx: Ctx,
  input: {
    idReceivedBet: number
    idSale: readonly number[]
    /** The rooms that the caller saw as having the bet. */
    seenRooms?: readonly number[]
    /** False: the bet is stopped, and no room is told. */
    announce: boolean
  },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, input.idReceivedBet)
    const requestedRooms = new Set(input.idSale)
    const seenRooms = input.seenRooms && new Set(input.seenRooms)
    const isNew = (idSala: number) => seenRooms !== undefined && !seenRooms.has(idSala)
    await takeBack(tx, bet, {
      tells: (room) =>
        input.announce && (requestedRooms.has(room.idSala) || isNew(room.idSala) || !knowsRoom(tx, room)),
      motivo: `La bet è stata fermata da ${tx.actor.username}`,
    })
    return { message: 'Stop avvenuto con successo.' }
  })
}

/**
 * Marks bets as deleted, all or none. A bet with drops cannot be deleted (rule: bet/deletion); a deleted bet is neither
 * sent nor shown.
 * @throws AppError BET_NOT_FOUND, BET_HAS_DROPS
 */
export async function deleteBets(ctx: Ctx, ids: readonly number[]): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bets = [...(await lockBets(tx, ids)).values()]
    if (bets.some(hasDrops)) throw new AppError('BET_HAS_DROPS')
    const deletedIds = idsOf(bets, 'idReceivedBet')
    await updateRows(tx.db, 'bet', { idReceivedBet: deletedIds }, { deletedAt: tx.now() })
    await cancelUnsent(tx, deletedIds, `La bet è stata eliminata da ${tx.actor.username}`)
    await auditAll(
      tx,
      bets.map(({ idReceivedBet, formattedBet, idTipster }) => ({
        action: 'bets.delete',
        entity: 'bet',
        entityId: idReceivedBet,
        before: { formattedBet, idTipster },
      })),
    )
    betsChanged(tx, deletedIds)
    return { message: 'Eliminazione bet con successo' }
  })
}

/**
 * Restores deleted bets, all or none. Messages not sent because of the deletion stay unsent: they would arrive late and
 * unexpected (rule: registro/deletions).
 * @throws AppError BET_NOT_FOUND for a bet that is not deleted
 */
export async function restoreBets(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const uniqueIds = [...new Set(ids)]
    const restoredBets = await tx.db
      .with('deleted', (deleted) =>
        deleted
          .selectFrom('bet')
          .select('idReceivedBet')
          .where('idReceivedBet', 'in', uniqueIds)
          .where('deletedAt', 'is not', null)
          .orderBy('idReceivedBet')
          .forUpdate(),
      )
      .updateTable('bet')
      .set({ deletedAt: null })
      .where('idReceivedBet', 'in', (eb) => eb.selectFrom('deleted').select('idReceivedBet'))
      .returning(['idReceivedBet', 'formattedBet', 'idTipster'])
      .execute()
    const restoredIds = new Set(idsOf(restoredBets, 'idReceivedBet'))
    const missingId = uniqueIds.find((id) => !restoredIds.has(id))
    if (missingId !== undefined) throw new AppError('BET_NOT_FOUND', { id: missingId })
    await auditAll(
      tx,
      restoredBets.map(({ idReceivedBet, ...after }) => ({
        action: 'bets.restore',
        entity: 'bet',
        entityId: idReceivedBet,
        after,
      })),
    )
    betsChanged(tx, uniqueIds)
  })
}

/** Whether a bet has a drop of a venue or of the tipster. A live venue drop always has a stake, so `tot` shows it. */
const hasDrops = (bet: BetRow): boolean =>
  !isZero(bet.totTipster) || !isZero(bet.quotaDrop) || !isZero(bet.tot) || bet.quotaMinima !== null
