import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { valueAt } from '#server/ledger/postings/public.ts'

/** A balance to compute: its account, its currency, its moment. */
export interface BalanceQuestion {
  idAccount: number
  idValuta: string
  momento: Date
}

/** The first instant after a moment: what is dated before it counts. Instants have millisecond precision. */
export const justAfter = (momento: Date): Date => new Date(momento.getTime() + 1)

/** {@link balancesAtMoments} for one balance. */
export async function balanceAtMoment(ctx: Ctx, question: BalanceQuestion): Promise<Decimal> {
  return present((await balancesAtMoments(ctx, [question]))[0], 'each balance asked for is found')
}

/**
 * The balances of accounts and wallets at moments, as known now, in the order asked for (rule: quadratura/figure).
 * Computed as running totals minus later rows: earlier rows are not read. Of the accounts asked about only wallets hold
 * several currencies; an account that holds bets has one, and `idValuta` is not read.
 */
export async function balancesAtMoments(ctx: Ctx, questions: readonly BalanceQuestion[]): Promise<Decimal[]> {
  if (questions.length === 0) return []
  const ids = questions.map(({ idAccount }) => idAccount)
  const currencies = questions.map(({ idValuta }) => idValuta)
  const ends = questions.map(({ momento }) => justAfter(momento))
  const { rows } = await sql<{ n: number; valore: string | null }>`
    with question as materialized (
      select n, id_account, id_valuta, dopo, kind
      from unnest(${ids}::int[], ${currencies}::text[], ${ends}::timestamptz[])
        with ordinality as asked(id_account, id_valuta, dopo, n)
      join account using (id_account)
    )
    select question.n, balance.valore from question
    cross join lateral (${valueAt(sql`question.id_account`, sql`question.dopo`)}) balance
    where question.kind <> 'portafoglio'
    union all
    select question.n, coalesce(cash_total.importo, 0) - coalesce((
      select sum(line.importo) from movement_line line
      where line.id_account = question.id_account and line.data >= question.dopo
        and line.id_valuta = question.id_valuta
    ), 0)
    from question left join cash_total using (id_account, id_valuta)
    where question.kind = 'portafoglio'
  `.execute(ctx.db)
  const balanceByNumber = new Map(rows.map(({ n, valore }) => [Number(n), dec(valore ?? 0)]))
  return questions.map((_, index) => balanceByNumber.get(index + 1) ?? dec(0))
}
