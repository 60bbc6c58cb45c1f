import type { Answer } from '@xbetapp/contract/contract'
import { lockRow } from '#server/db/rows.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { confirmedByTwo, settlers } from '#server/ledger/postings/public.ts'
import { closeRequest, doBulk } from '#server/settling/bulk-settle/public.ts'
import { type ConfirmationRow, fingerprintOf, replan } from './list-confirmations.ts'

/**
 * Confirms and executes another person's request in one transaction. What is executed is what both persons saw: the
 * bets have the same versions, and the effect is the same.
 * @throws AppError CONFERMA_NOT_FOUND, CONFERMA_SETTLED, CONFERMA_OWN, EFFECT_CHANGED, FORBIDDEN when the requester may
 * no longer settle
 */
export async function confirm(
  ctx: Ctx,
  id: number,
  { impronta }: { impronta: string },
): Promise<Answer<'POST /api/v1/conferme/:id/conferma'>> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockWaiting(tx, id)
    const me = userId(tx)
    if (row.richiestaDa === me) throw new AppError('CONFERMA_OWN')
    // The permissions of both persons are checked at the time of execution.
    if (!(await settlers(tx)).has(row.richiestaDa)) throw new AppError('FORBIDDEN')
    const plan = await replan(tx, row)
    if (!plan || fingerprintOf(row) !== impronta) throw new AppError('EFFECT_CHANGED')
    const bulk = await doBulk(tx, plan)
    if (bulk.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    confirmedByTwo(tx)
    await closeRequest(tx, id, { stato: 'confermata', decisaDa: me })
    return { stato: 'fatta' as const, bet: plan.changes.length, idConferma: id }
  })
}

/**
 * Closes a request without executing it: refused by another person, or withdrawn by the requester.
 * @throws AppError CONFERMA_NOT_FOUND, CONFERMA_SETTLED
 */
export async function refuse(ctx: Ctx, id: number, { nota }: { nota?: string | null | undefined }) {
  return withTransaction(ctx, async (tx) => {
    const row = await lockWaiting(tx, id)
    const me = userId(tx)
    const stato = row.richiestaDa === me ? 'ritirata' : 'rifiutata'
    await closeRequest(tx, id, { stato, decisaDa: me, nota: nota || null })
    return { message: stato === 'ritirata' ? 'Richiesta ritirata' : 'Richiesta rifiutata' }
  })
}

async function lockWaiting(tx: TxCtx, id: number): Promise<ConfirmationRow> {
  const row = await lockRow(tx.db, 'confirmation', { idConferma: id })
  if (!row) throw new AppError('CONFERMA_NOT_FOUND')
  if (row.stato !== 'in attesa' || row.scadeAt <= tx.now()) throw new AppError('CONFERMA_SETTLED')
  return row
}

function userId({ actor }: Ctx): number {
  invariant(actor.kind === 'user', 'the contract asks for a session')
  return actor.id
}
