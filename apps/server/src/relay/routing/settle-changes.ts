import { lockBet, requireSeen } from '#server/bets/bets/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { editBetsCopy, planEdits, undoWithdrawal } from '#server/relay/room-messages/public.ts'

const DONE = { message: 'Operazione completata con successo' }

/**
 * Undoes a tipster's withdrawal by hand. A stop by the staff cannot be undone (rule: bet/stop).
 * @throws AppError BET_NOT_FOUND, BET_NOT_WITHDRAWN, BET_CHANGED
 */
export async function undoByHand(
  ctx: Ctx,
  idReceivedBet: number,
  seen?: number,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, idReceivedBet)
    requireSeen(bet, seen)
    if (bet.ritirataAt === null) throw new AppError('BET_NOT_WITHDRAWN', { id: idReceivedBet })
    await undoWithdrawal(tx, bet)
    return DONE
  })
}

/**
 * Edits the copies in rooms, and the staff's, to the text as the staff changed it, marked as edited. Only this
 * operation does: rooms need not read every correction that an operator makes for the staff.
 * @throws AppError BET_NOT_FOUND, BET_STOPPED, BET_CHANGED
 */
export async function correctCopies(
  ctx: Ctx,
  idReceivedBet: number,
  seen?: number,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, idReceivedBet)
    requireSeen(bet, seen)
    if (bet.stoppedAt !== null) throw new AppError('BET_STOPPED', { id: idReceivedBet })
    await planEdits(tx, idReceivedBet)
    await editBetsCopy(tx, idReceivedBet)
    await tx.db
      .updateTable('bet')
      .set({ copieCorretteAt: tx.now() })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    await audit(tx, { action: 'relay.correct', entity: 'bet', entityId: idReceivedBet })
    return DONE
  })
}

/**
 * Marks a tipster's change after the drop as seen; a change newer than `seen` is rejected and stays to be checked.
 * @throws AppError BET_NOT_FOUND, BET_CHANGED
 */
export async function changeSeen(
  ctx: Ctx,
  idReceivedBet: number,
  seen?: string,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, idReceivedBet)
    if (bet.modificaDopoDrop === null) return DONE
    if (seen !== undefined && seen !== bet.modificaDopoDrop)
      throw new AppError('BET_CHANGED', { id: idReceivedBet, testo: bet.modificaDopoDrop })
    await tx.db
      .updateTable('bet')
      .set({ modificaDopoDrop: null })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    await audit(tx, {
      action: 'bets.change-seen',
      entity: 'bet',
      entityId: idReceivedBet,
      before: { modificaDopoDrop: bet.modificaDopoDrop },
    })
    betsChanged(tx, [idReceivedBet])
    return DONE
  })
}
