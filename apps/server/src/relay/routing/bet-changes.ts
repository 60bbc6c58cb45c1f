import { type BetRow, lockBet, requireSeen } from '#server/bets/bets/public.ts'
import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { editBetsCopy, planEdits, undoWithdrawal } from '#server/relay/room-messages/public.ts'

const changeLocked = (ctx: Ctx, idReceivedBet: number, change: (tx: TxCtx, bet: BetRow) => Promise<void>) =>
  withTransaction(ctx, async (tx) => {
    await change(tx, await lockBet(tx, idReceivedBet))
    return { message: 'Operazione completata con successo' }
  })

/**
 * Undoes a tipster's withdrawal by hand. A stop by the staff cannot be undone (rule: bet/stop).
 * @throws AppError BET_NOT_FOUND, BET_NOT_WITHDRAWN, BET_CHANGED
 */
export const undoByHand = (ctx: Ctx, id: number, seenVersion?: number): Promise<{ message: string }> =>
  changeLocked(ctx, id, async (tx, bet) => {
    requireSeen(bet, seenVersion)
    if (bet.ritirataAt === null) throw new AppError('BET_NOT_WITHDRAWN', { id })
    await undoWithdrawal(tx, bet)
  })

/**
 * Edits the copies in rooms, and the staff's, to the text as the staff changed it, marked as edited. Only this
 * operation does: rooms need not read every correction that an operator makes for the staff.
 * @throws AppError BET_NOT_FOUND, BET_STOPPED, BET_CHANGED
 */
export const correctCopies = (ctx: Ctx, id: number, seenVersion?: number): Promise<{ message: string }> =>
  changeLocked(ctx, id, async (tx, bet) => {
    requireSeen(bet, seenVersion)
    if (bet.stoppedAt !== null) throw new AppError('BET_STOPPED', { id })
    await planEdits(tx, id)
    await editBetsCopy(tx, id)
    await updateRows(tx.db, 'bet', { idReceivedBet: id }, { copiesCorrectedAt: tx.now() })
    await audit(tx, 'relay.correct', 'bet', id)
  })

/**
 * Marks a tipster's change after the drop as seen; a change newer than `seenChange` is rejected and stays to be checked.
 * @throws AppError BET_NOT_FOUND, BET_CHANGED
 */
export const changeSeen = (ctx: Ctx, id: number, seenChange?: string): Promise<{ message: string }> =>
  changeLocked(ctx, id, async (tx, { modificaDopoDrop }) => {
    if (modificaDopoDrop === null) return
    if (seenChange !== undefined && seenChange !== modificaDopoDrop)
      throw new AppError('BET_CHANGED', { id, testo: modificaDopoDrop })
    await updateRows(tx.db, 'bet', { idReceivedBet: id }, { modificaDopoDrop: null })
    const before = { modificaDopoDrop }
    await audit(tx, 'bets.change-seen', 'bet', id, { before })
    betsChanged(tx, [id])
  })
