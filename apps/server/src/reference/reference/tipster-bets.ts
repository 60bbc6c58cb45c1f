import { lastWeekStart } from '@xbetapp/domain/platform/time/rome'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

/**
 * What bets carry of their tipster has changed: those of the last week, which pages hold, get a new revision. Older
 * ones are read anew by whoever asks for them.
 */
export async function tipsterOfBetsChanged(tx: TxCtx, idTipster: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('idTipster', '=', idTipster)
    .where('messageDate', '>=', lastWeekStart(tx.now()))
    .where('deletedAt', 'is', null)
    .execute()
  betsChanged(
    tx,
    rows.map((row) => row.idReceivedBet),
  )
}
