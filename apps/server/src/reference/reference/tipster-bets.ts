import { lastWeekStart } from '@xbetapp/domain/platform/time/rome'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { idsOf } from '#server/kernel/ids-of.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

/**
 * Gives the last week's bets of a tipster, which pages hold, a new revision, as fields shown with them changed. Older
 * bets are read anew on demand.
 */
export async function tipsterOfBetsChanged(tx: TxCtx, idTipster: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('idTipster', '=', idTipster)
    .where('messageDate', '>=', lastWeekStart(tx.now()))
    .where('deletedAt', 'is', null)
    .execute()
  betsChanged(tx, idsOf(rows, 'idReceivedBet'))
}
