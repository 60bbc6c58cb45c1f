import { sql } from 'kysely'
import { describeAct } from '#server/kernel/act.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postPostings } from './post-bets.ts'
import { accountTotals, betBatches, cashTotals, daySums, TOTAL_COLUMNS } from './totals-from-rows.ts'
import { completeTrail } from './trail.ts'

/**
 * Rebuilds the rows of all accounts and every running total from bets, live drops and movements, in one transaction, so
 * that no reader sees a half-built balance. Writers wait meanwhile. The trail (`posting_change`) gets the differences.
 * @returns how many bets were read
 */
export async function rebuildBooks(ctx: Ctx): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    describeAct(tx, { reason: tx.act.reason ?? 'Ricostruzione dei conti', forClosedWeeks: true })
    // A long history takes longer than the limits of a request: of one statement, and of the pause between two.
    await sql`set local statement_timeout = 0`.execute(tx.db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx.db)
    await sql`lock table bet, dropped_bet, movement, movement_line in share row exclusive mode`.execute(tx.db)
    await sql`truncate bet_posting, bet_posting_day, cash_total`.execute(tx.db)
    // Filled first and indexed afterwards: a long history is sorted once instead of row by row.
    const indexes = await dropIndexes(tx)
    let bets = 0
    for await (const ids of betBatches(tx)) {
      await postPostings(tx, ids)
      bets += ids.length
    }
    for (const index of indexes) await sql.raw(index).execute(tx.db)
    await sql`insert into bet_posting_day ${daySums}`.execute(tx.db)
    await rebuildTotals(tx)
    await sql`insert into cash_total (id_account, kind, id_valuta, importo) ${cashTotals}`.execute(tx.db)
    await completeTrail(tx)
    return bets
  })
}

/** Rows of `account_total` are updated, not replaced: each has the version of its account, which only ever grows. */
async function rebuildTotals(tx: TxCtx): Promise<void> {
  const columns = sql.raw(TOTAL_COLUMNS.join(', '))
  const assignments = (value: (name: string) => string) =>
    sql.raw(TOTAL_COLUMNS.map((name) => `${name} = ${value(name)}`).join(', '))
  await sql`lock table account_total in share row exclusive mode`.execute(tx.db)
  await sql`update account_total set ${assignments(() => '0')}`.execute(tx.db)
  await sql`
    insert into account_total (id_account, ${columns}) select id_account, ${columns} from (${accountTotals}) sums
    on conflict (id_account) do update set ${assignments((name) => `excluded.${name}`)}
  `.execute(tx.db)
  // A row of `account_total` that was lost comes back with the last version of its account in the trail.
  await sql`
    update account_total s set version = v.version
    from (select id_account, max(version) as version from posting_change group by id_account) v
    where v.id_account = s.id_account and v.version > s.version
  `.execute(tx.db)
}

/** Drops the indexes of `bet_posting`, its key excepted. @returns the statements that create the same indexes again */
async function dropIndexes(ctx: TxCtx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'bet_posting' and indexname <> 'bet_posting_pkey'
  `.execute(ctx.db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(ctx.db)
  return rows.map(({ definition }) => definition)
}
