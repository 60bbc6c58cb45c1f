import { Estratto } from '@xbetapp/contract/accounts/statements'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Statement as StatementTable } from '#server/db/generated/tables.ts'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { seenAccounts } from '#server/ledger/postings/public.ts'

export type Statement = z.output<typeof Estratto>

/** `dopo`: the first moment after the period. */
interface StatementHead
  extends Omit<Statement, 'saldo' | 'inviatoAt'>,
    Pick<Selectable<StatementTable>, 'idAccount' | 'version' | 'dopo' | 'readAt' | 'saldo' | 'createdAt'> {}

/** The columns of {@link StatementHead}, of a statement `e` and its account `n`. */
const HEAD = sql`
  e.id_statement as id, n.tipo as entity, n.id_conto, e.id_account, e.version, e.dopo, e.read_at, e.nome, e.nome_book,
  e.id_valuta as valuta, e.simbolo, e.start_date, e.end_date, e.saldo, e.stato, e.username as inviato_da, e.created_at,
  e.sostituito_da, encode(e.sha256, 'hex') as impronta,
  (select p.motivo from statement_step p where p.id_statement = e.id_statement order by p.id desc limit 1) as motivo,
  (select case when bool_or(i.stato in ('failed', 'cancelled')) then 'fallito'
               when bool_or(i.stato = 'uncertain') then 'incerto'
               when bool_and(i.stato = 'sent') then 'inviato' else 'in_invio' end
   from statement_message m join send i on i.id = m.id_send where m.id_statement = e.id_statement) as consegna`

/** Statements the caller may see. @param condition a condition, order and limit on `e` */
export async function findStatements(ctx: Ctx, condition: RawBuilder<unknown>): Promise<StatementHead[]> {
  const { rows } = await sql<StatementHead>`
    select ${HEAD} from statement e join account_named n using (id_account) where ${seenAccounts(ctx)} and ${condition}
  `.execute(ctx.db)
  return rows
}

/** @throws AppError STATEMENT_NOT_FOUND, also where the caller may not see the statement's account */
export async function getStatement(ctx: Ctx, id: number): Promise<StatementHead> {
  return found((await findStatements(ctx, sql`e.id_statement = ${id}`))[0], 'STATEMENT_NOT_FOUND')
}

export const toStatement = (head: StatementHead): Statement =>
  wireOf(Estratto, { ...head, inviatoAt: head.createdAt })

/** Statements listed of an account; older ones are not shown. */
const MOST_LISTED = 100

/** The statements of an account, latest period first, and within a period latest send first. */
export async function statementsOf(ctx: Ctx, idAccount: number): Promise<Statement[]> {
  const heads = await findStatements(
    ctx,
    sql`e.id_account = ${idAccount} order by e.dopo desc, e.id_statement desc limit ${MOST_LISTED}`,
  )
  return heads.map(toStatement)
}
