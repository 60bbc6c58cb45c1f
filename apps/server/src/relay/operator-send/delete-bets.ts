import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { type BetRow, lockBets } from '#server/bets/bets/public.ts'
import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { cancelUnsent } from '#server/relay/room-messages/public.ts'

/**
 * Marks bets as deleted, all or none. A bet with drops cannot be deleted (rule: bet/deletion); a deleted bet is neither
 * sent nor shown.
 * @throws AppError BET_NOT_FOUND, BET_HAS_DROPS
 */
export async function deleteBets(ctx: Ctx, ids: readonly number[]): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bets = [...(await lockBets(tx, ids)).values()]
    if (bets.some(hasDrops)) throw new AppError('BET_HAS_DROPS')
    const deletedIds = bets.map((bet) => bet.idReceivedBet)
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
    const restoredIds = new Set(restoredBets.map(({ idReceivedBet }) => idReceivedBet))
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
