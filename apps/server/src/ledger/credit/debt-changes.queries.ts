import type { DebtChange } from '@xbetapp/domain/ledger/credit/ageing'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * Debts and payments by account and week: the settled bets of a week together, its movements above and below 0 apart,
 * and what opening balances were set to. They sum to the debt of `account_credit`.
 */
export async function debtChanges(
  ctx: Ctx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, DebtChange[]>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<DebtChange & { idAccount: number }>`
    with changes as (
      select id_account, date_trunc('week', settlement_day)::date as week, sum(profit) as importo
      from bet_posting_day where id_account = any(${accounts}) and settlement_day <> 'infinity' group by 1, 2
      union all
      select id_account, date_trunc('week', data at time zone 'Europe/Rome')::date, sum(importo)
      from movement_line where id_account = any(${accounts}) group by 1, 2, importo > 0
      union all
      select id_account, date_trunc('week', recorded_at at time zone 'Europe/Rome')::date, delta
      from posting_change where id_account = any(${accounts}) and id_received_bet is null and id_riga is null
    )
    select id_account, week::text, case when kind = 'tipster' then -importo else importo end as importo
    from changes join account using (id_account)
  `.execute(ctx.db)
  return Map.groupBy(rows, ({ idAccount }) => idAccount)
}
