import { sql } from 'kysely'
import { insertRows, lockRows, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { openDispute, withdrawDispute } from './dispute-thread.ts'
import { getStatement, type Statement } from './statements.queries.ts'

/**
 * Sets a statement's state by hand, with a reason: confirmed by telephone, closed, back to waiting. A dispute by hand
 * opens a contestazione without a question: the reason says what is wrong. Any other state withdraws an open one.
 * @throws AppError STATEMENT_NOT_FOUND, STATEMENT_REPLACED where another of its period is current, STATEMENT_STATE_SAME
 */
export async function setState(
  ctx: Ctx,
  id: number,
  { stato, motivo }: { stato: Statement['stato']; motivo: string },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const [row] = await lockRows(tx.db, 'statement', { idStatement: id }, ['chatId'])
    const statement = await getStatement(tx, id)
    if (statement.sostituitoDa !== null) throw new AppError('STATEMENT_REPLACED')
    if (statement.stato === stato) throw new AppError('STATEMENT_STATE_SAME')
    const { username } = tx.actor
    const reason = motivo.trim()
    await moveStatement(tx, id, stato, { motivo: reason, username })
    if (stato !== 'contestato') await withdrawDispute(tx, id, { motivo: reason, by: username })
    else if (row) await openDispute(tx, { idStatement: id, chatId: row.chatId, by: username })
    await audit(tx, 'estratti.stato', 'estratto', id, {
      before: { stato: statement.stato },
      after: { stato, motivo: reason },
    })
    return { message: 'Stato aggiornato' }
  })
}

/**
 * Sets a statement's state and records the step with the reason. Confirming a statement sets its account to CONFERMATI;
 * other states leave the account as it is (rule: account/waiting-accounts).
 */
export async function moveStatement(
  tx: TxCtx,
  idStatement: number,
  stato: Statement['stato'],
  { motivo, username }: { motivo: string; username: string },
): Promise<void> {
  await updateRows(tx.db, 'statement', { idStatement }, { stato })
  await insertRows(tx.db, 'statementStep', { idStatement, stato, motivo, username, at: tx.now() })
  if (stato === 'confermato') await confirmAccount(tx, idStatement)
}

/** Sets CONFERMATI of the tipster or room, and its version: a form opened before cannot write the old state again. */
async function confirmAccount(tx: TxCtx, idStatement: number): Promise<void> {
  await sql`
    update tipster set conti = false, version = tipster.version + 1
    from account a join statement e using (id_account)
    where e.id_statement = ${idStatement} and a.id_tipster = tipster.id_tipster and tipster.conti
  `.execute(tx.db)
  await sql`
    with changed as (
      update room set conti = false from account a join statement e using (id_account)
      where e.id_statement = ${idStatement} and a.id_venue = room.id_venue and room.conti
      returning room.id_venue
    )
    update venue set version = version + 1 where id_venue in (select id_venue from changed)
  `.execute(tx.db)
}
