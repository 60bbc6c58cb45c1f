import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { moveStatement } from './state.ts'
import { getStatement, type Statement } from './statements.queries.ts'

/**
 * Sets a statement's state by hand, with a reason: confirmed by telephone, closed, back to waiting.
 * @throws AppError STATEMENT_NOT_FOUND, STATEMENT_REPLACED for one replaced in its period, STATEMENT_STATE_SAME
 */
export async function setState(
  ctx: Ctx,
  id: number,
  { stato, motivo }: { stato: Statement['stato']; motivo: string },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('estratto').select('stato').where('idEstratto', '=', id).forUpdate().execute()
    const statement = await getStatement(tx, id)
    if (statement.sostituitoDa !== null) throw new AppError('STATEMENT_REPLACED')
    if (statement.stato === stato) throw new AppError('STATEMENT_STATE_SAME')
    await moveStatement(tx, id, stato, { motivo: motivo.trim(), username: tx.actor.username })
    await audit(tx, {
      action: 'estratti.stato',
      entity: 'estratto',
      entityId: id,
      before: { stato: statement.stato },
      after: { stato, motivo: motivo.trim() },
    })
    return { message: 'Stato aggiornato' }
  })
}
