import { insertRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postOpening } from '#server/ledger/postings/public.ts'
import { chatShared, nameTaken, requireLimitRange } from './refusals.ts'
import { getTipster } from './tipster.queries.ts'

/**
 * Creates a tipster; a restored one gets his former number.
 * @throws AppError NAME_TAKEN, CHAT_SHARED, VALIDATION for limits that contradict each other
 */
export async function createTipster(
  ctx: Ctx,
  input: Input<'POST /api/v1/tipster'>['body'],
  formerId: { idTipster?: number } = {},
) {
  return withTransaction(ctx, async (tx) => {
    requireLimitRange(input)
    const row = await refusing(
      { ...chatShared(input.idDropTg), tipster_name: nameTaken(input.nomeTipster, 'nomeTipster') },
      insertRow(tx.db, 'tipster', {
        ...input,
        // A tipster's balances belong to him in full.
        saldoOutstandingBaseNoPerc: input.saldoOutstandingBase,
        saldoFreerollBaseNoPerc: input.saldoFreerollBase,
        ...formerId,
      }),
    )
    await audit(tx, { action: 'reference.create', entity: 'tipster', entityId: row.idTipster, after: row })
    await postOpening(tx, row)
    return getTipster(tx, row.idTipster)
  })
}
