import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

// Every running total as computed from its rows. The check compares these with the stored totals and the rebuild stores
// them, so each has one definition.

/** Condition for lines of accounts that hold bets; the other accounts hold currencies. */
export const ON_BETS = 'holds_bets(kind, id_account)'
const HOLDS_BETS = sql.raw(ON_BETS)

/** Sums by day placed and day settled, columns as in `bet_posting_day`. */
export const daySums: RawBuilder<unknown> = sql`
  select id_account, (message_date at time zone 'Europe/Rome')::date as bet_day,
         case when esito = 'Open' then 'infinity'::date
              else (data_refertazione at time zone 'Europe/Rome')::date end as settlement_day,
         duplicata, count(*)::int as n, sum(importo) as importo, sum(profit) as profit
  from bet_posting group by 1, 2, 3, 4`

/** The columns of `account_total` that are sums. */
export const TOTAL_COLUMNS = ['n', 'n_open', 'profit', 'profit_open', 'cashflow', 'deposito', 'freeroll_used']

/** Totals of accounts that hold bets, columns as in `account_total`. */
export const accountTotals: RawBuilder<unknown> = sql`
  select id_account, sum(n)::int as n, sum(n_open)::int as n_open, sum(profit) as profit,
         sum(profit_open) as profit_open, sum(cashflow) as cashflow, sum(deposito) as deposito,
         sum(freeroll_used) as freeroll_used
  from (
    select id_account, 1 as n, (esito = 'Open')::int as n_open, profit,
           case when esito = 'Open' then profit else 0 end as profit_open,
           0 as cashflow, 0 as deposito, 0 as freeroll_used
    from bet_posting
    union all
    select id_account, 0, 0, 0, 0, case when deposito then 0 else importo end,
           case when deposito then importo else 0 end, freeroll_used
    from movement_line where ${HOLDS_BETS}
  ) as rows
  group by 1`

/** Totals of the other accounts by currency, columns as in `cash_total`. RETTIFICA is summed like a ledger. */
export const cashTotals: RawBuilder<unknown> = sql`
  select id_account, kind, id_valuta, sum(importo) as importo
  from movement_line where not ${HOLDS_BETS} group by 1, 2, 3`

/** Keys in one batch. */
const BATCH = 1000

/** Yields the keys of all rows, in order and a batch at a time, so that memory stays bounded. */
async function* idBatches(
  ctx: Ctx,
  source: 'bet' | 'movement',
  key: 'id_received_bet' | 'id_movimento',
): AsyncGenerator<number[]> {
  for (let lastId = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(key)} as id from ${sql.table(source)} where ${sql.ref(key)} > ${lastId} order by 1 limit ${BATCH}
    `.execute(ctx.db)
    const lastRow = rows.at(-1)
    if (!lastRow) return
    yield rows.map(({ id }) => id)
    lastId = lastRow.id
  }
}

/** The keys of all bets, deleted ones too. */
export const betBatches = (ctx: Ctx) => idBatches(ctx, 'bet', 'id_received_bet')

export const movementBatches = (ctx: Ctx) => idBatches(ctx, 'movement', 'id_movimento')
