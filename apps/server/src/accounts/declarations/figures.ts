import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { valueAt } from '#server/ledger/postings/public.ts'

/** A balance to compute: its account, its currency, its moment. */
export interface BalanceQuestion {
  idAccount: number
  idValuta: string
  momento: Date
}

/** First instant that no longer belongs to a moment; instants have millisecond precision. */
export const firstAfter = (momento: Date): Date => new Date(momento.getTime() + 1)

/**
 * The balances of accounts and wallets at moments, as known now, in the order asked for (rule: quadratura/figure).
 * Computed as running totals minus later rows: earlier rows are not read.
 */
export async function figuresAt(ctx: Ctx, questions: readonly BalanceQuestion[]): Promise<Decimal[]> {
  if (questions.length === 0) return []
  const column = <K extends keyof BalanceQuestion>(name: K) => questions.map((one) => one[name])
  const ends = questions.map(({ momento }) => firstAfter(momento))
  const { rows } = await sql<{ n: number; valore: string | null }>`
    with asked as materialized (
      select x.n, x.id_account, x.id_valuta, x.dopo, a.kind
      from unnest(${column('idAccount')}::int[], ${column('idValuta')}::text[], ${ends}::timestamptz[])
        with ordinality as x(id_account, id_valuta, dopo, n)
      join account a using (id_account)
    )
    select q.n, f.valore from asked q
    cross join lateral (${valueAt(sql`q.id_account`, sql`q.dopo`)}) f
    where q.kind <> 'portafoglio'
    union all
    select q.n, coalesce(c.importo, 0) - coalesce((
      select sum(r.importo) from movement_line r
      where r.id_account = q.id_account and r.data >= q.dopo and r.id_valuta = q.id_valuta
    ), 0)
    from asked q left join cash_total c using (id_account, id_valuta)
    where q.kind = 'portafoglio'
  `.execute(ctx.db)
  const balanceByNumber = new Map(rows.map(({ n, valore }) => [Number(n), dec(valore ?? 0)]))
  return questions.map((_, index) => balanceByNumber.get(index + 1) ?? dec(0))
}
