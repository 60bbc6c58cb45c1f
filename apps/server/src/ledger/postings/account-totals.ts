import type { Decimal } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { run, runTogether, type Statement, statement } from '#server/db/statement.ts'
import { actOf } from '#server/kernel/act.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Changes to the totals of an account, in its currency. */
export interface TotalsChange {
  idAccount: number
  n?: number
  nOpen?: number
  profit?: Decimal
  profitOpen?: Decimal
  cashflow?: Decimal
  deposito?: Decimal
  freerollUsed?: Decimal
}

/**
 * Adds to the totals of accounts that hold bets, each account named once. Their rows are locked for the rest of the
 * transaction in the one order all writers share, so that two writers wait instead of deadlocking. The rows get the
 * version of this act, under which `followUp` writes the changes into the trail.
 * @returns the rows of `followUp`, which runs under the locks
 */
export async function addToTotals<Row>(
  ctx: TxCtx,
  changes: readonly TotalsChange[],
  followUp: Statement<Row>,
): Promise<Row[]> {
  const accounts = changes.map(({ idAccount }) => idAccount)
  const add = ADD_TO_TOTALS([accounts, JSON.stringify(changes), ctx.now(), await actOf(ctx)])
  const [updatedRows, followUpRows] = await runTogether(ctx.db, [add, followUp])
  invariant(updatedRows.length === changes.length, 'an account has its row of totals')
  return followUpRows
}

/** Locks the rows in the order all writers share and adds to them. */
const ADD_TO_TOTALS = statement<{ idAccount: number }>(`
  with locked as materialized (
    select id_account from account_total where id_account = any($1::int[]) order by id_account desc for update
  )
  update account_total s set
    n = s.n + coalesce(x.n, 0), n_open = s.n_open + coalesce(x."nOpen", 0), profit = s.profit + coalesce(x.profit, 0),
    profit_open = s.profit_open + coalesce(x."profitOpen", 0), cashflow = s.cashflow + coalesce(x.cashflow, 0),
    deposito = s.deposito + coalesce(x.deposito, 0), freeroll_used = s.freeroll_used + coalesce(x."freerollUsed", 0),
    ${nextVersion('$4')}
  from locked b
  join jsonb_to_recordset($2::jsonb)
    as x("idAccount" int, n int, "nOpen" int, profit numeric, "profitOpen" numeric,
         cashflow numeric, deposito numeric, "freerollUsed" numeric)
    on x."idAccount" = b.id_account
  where s.id_account = b.id_account
  returning s.id_account`)

/**
 * Locks the totals of accounts until the transaction ends: no other transaction can book on them meanwhile, so a
 * decision based on their balance still holds when it is written. Highest keys first: a transaction locks its tipster
 * or venue, then perhaps the house's own accounts, which have the lowest. An account may be named more than once.
 */
export async function lockTotals(ctx: TxCtx, accounts: readonly number[]): Promise<void> {
  const ids = [...new Set(accounts)]
  const lockedRows = await run(ctx.db, LOCK_TOTALS([ids]))
  invariant(lockedRows.length === ids.length, 'an account has its row of totals')
}

const LOCK_TOTALS = statement<{ idAccount: number }>(
  'select id_account from account_total where id_account = any($1::int[]) order by id_account desc for update',
)

/** {@link lockTotals} of every account, for work in parts that may touch any. */
export const lockAllTotals = (ctx: TxCtx): Promise<unknown> => run(ctx.db, LOCK_ALL([]))

const LOCK_ALL = statement<never>('select from account_total order by id_account desc for update')

/** Gives accounts the version of this act, where they do not have it yet, and locks them. */
export async function newVersion(ctx: TxCtx, accounts: readonly number[]): Promise<void> {
  await lockTotals(ctx, accounts)
  await run(ctx.db, NEXT_VERSION([accounts, await actOf(ctx), ctx.now()]))
}

const NEXT_VERSION = statement<never>(
  `update account_total s set ${nextVersion('$2')} where s.id_account = any($1::int[])`,
)

/** Erases the account of a wallet or fund that no row names; any other reference makes the database refuse. */
export async function eraseHolderAccount(ctx: TxCtx, idAccount: number): Promise<void> {
  // A currency whose total was asked for has a row of 0.
  await sql`delete from cash_total where id_account = ${idAccount}`.execute(ctx.db)
  await sql`delete from account where id_account = ${idAccount}`.execute(ctx.db)
}

/**
 * The assignments of an update of `account_total`, named s, that give the row the version of an act. `act` is an SQL
 * expression, $3 the moment.
 */
function nextVersion(act: string): string {
  const isNew = `s.id_atto is distinct from ${act}::bigint`
  return `
    version = s.version + case when ${isNew} then 1 else 0 end,
    recorded_at = case when ${isNew}
      then greatest(date_trunc('milliseconds', $3::timestamptz), s.recorded_at + interval '1 millisecond')
      else s.recorded_at end,
    id_atto = ${act}::bigint`
}
