import { deleteRows, insertRow, rowIfAny } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { tipsterOfBetsChanged } from './tipster-bets.ts'

/** Adds a rule to a tipster; his bets show it from now on. @throws AppError TIPSTER_NOT_FOUND */
export async function addRule(ctx: Ctx, input: { idTipster: number; regola: string }) {
  return withTransaction(ctx, async (tx) => {
    const { idTipster, regola } = input
    const tipster = await rowIfAny(tx.db, 'tipster', { idTipster }, ['idTipster'])
    if (!tipster) throw new AppError('TIPSTER_NOT_FOUND')
    const row = await insertRow(tx.db, 'tipsterRule', { idTipster, regola })
    await audit(tx, { action: 'reference.add-rule', entity: 'tipster', entityId: idTipster, after: row })
    await tipsterOfBetsChanged(tx, idTipster)
    return row
  })
}

/** @throws AppError NOT_FOUND */
export async function removeRule(ctx: Ctx, idRegola: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const [row] = await deleteRows(tx.db, 'tipsterRule', { idRegola })
    if (!row) throw new AppError('NOT_FOUND')
    await audit(tx, {
      action: 'reference.remove-rule',
      entity: 'tipster',
      entityId: row.idTipster,
      before: row,
    })
    await tipsterOfBetsChanged(tx, row.idTipster)
  })
}
