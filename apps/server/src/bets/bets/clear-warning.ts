import { updateRows } from '#server/db/rows.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { leaveTipsterDrops } from '#server/telegram/outbox/public.ts'
import { lockBets } from './bets.queries.ts'

type Warning = 'wasTipsterDroppedBefore' | 'hasDropTipsterError'

/** Confirms drops recorded late or in error: takes the warning off the bets. */
export async function clearWarning(
  ctx: Ctx,
  warning: Warning,
  ids: readonly number[],
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bets = await lockBets(tx, ids)
    const flaggedIds = [...bets.values()].filter((bet) => bet[warning]).map((bet) => bet.idReceivedBet)
    if (flaggedIds.length > 0) {
      await updateRows(tx.db, 'bet', { idReceivedBet: flaggedIds }, { [warning]: false })
      // The drop was checked here, so it leaves the messages to check.
      if (warning === 'hasDropTipsterError') await leaveTipsterDrops(tx, flaggedIds)
      await auditAll(
        tx,
        flaggedIds.map((entityId) => ({
          action: 'bets.confirm-drop',
          entity: 'bet',
          entityId,
          before: { [warning]: true },
          after: { [warning]: false },
        })),
      )
      betsChanged(tx, flaggedIds)
    }
    return { message: 'Operazione completata con successo' }
  })
}
