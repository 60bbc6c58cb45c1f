import { dec } from '@xbetapp/domain/platform/money/decimal'
import { lockBet } from '#server/bets/bets/public.ts'
import { rowIfAny, upsertRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { conflict } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { betMeasure } from './bet-measure.ts'

/**
 * Sets the target and the lowest odds of a bet by hand; null restores their default, see {@link betMeasure}.
 * @throws AppError BET_NOT_FOUND, CONFLICT when target or odds were set since the caller read `version`
 */
export async function setTarget(
  ctx: Ctx,
  idReceivedBet: number,
  { obiettivo, quotaMinima, version }: Input<'PUT /api/v1/bets/:id/misuratore'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    await lockBet(tx, idReceivedBet)
    const before = await rowIfAny(tx.db, 'stakeTarget', { idReceivedBet })
    if ((before?.version ?? 0) !== version)
      throw await conflict(
        tx,
        {
          entity: 'bet',
          id: idReceivedBet,
          fieldsOf: (had, has) => Object.keys(has).filter((name) => had[name] !== has[name]),
        },
        { lastChangeOf: 'obiettivo' },
      )
    const after = {
      obiettivo: obiettivo === null ? null : dec(obiettivo).toFixed(2),
      quotaMinima: quotaMinima === null ? null : dec(quotaMinima).toFixed(3),
    }
    const row = { ...after, at: tx.now(), username: tx.actor.username, version: version + 1 }
    await upsertRow(tx.db, 'stakeTarget', { idReceivedBet }, row)
    await audit(tx, 'bets.target', 'bet', idReceivedBet, {
      before: { obiettivo: before?.obiettivo ?? null, quotaMinima: before?.quotaMinima ?? null },
      after,
    })
    betsChanged(tx, [idReceivedBet])
    return betMeasure(tx, idReceivedBet)
  })
}
