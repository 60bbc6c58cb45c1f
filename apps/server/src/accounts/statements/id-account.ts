import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { ACCOUNT_JOINS, ACCOUNT_NAME, seenAccounts } from './statements.queries.ts'

/** The account named by a call. @throws AppError ACCOUNT_NOT_FOUND, also for one the caller may not see */
export async function idAccountOf(ctx: Ctx, entity: string, id: number): Promise<number> {
  const kind = entity === 'helper' ? 'sala' : entity
  const { rows } = await sql<{ idAccount: number }>`
    select id_account from (
      select a.id_account, ${ACCOUNT_NAME}
      from (select id_account from account where holds_bets(kind, id_account)) e ${ACCOUNT_JOINS}
      where ${seenAccounts(ctx)}
    ) named where entity = ${kind} and id_conto = ${id}
  `.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('ACCOUNT_NOT_FOUND')
  return row.idAccount
}
