import { type Decimal, dec, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { trailSums } from '#server/ledger/postings/public.ts'

/** A sent closing: its account and its end. */
interface Closing {
  id: number
  idAccount: number
  /** First moment after its period. */
  dopo: Date
}

function asTable(closings: readonly Closing[]): RawBuilder<unknown> {
  const column = <K extends keyof Closing>(name: K) => closings.map((one) => one[name])
  return sql`unnest(${column('id')}::bigint[], ${column('idAccount')}::int[], ${column('dopo')}::timestamptz[])
    as q(id, id_account, dopo)`
}

/** SALDO TOTALE of accounts at the ends of periods as known today, by the ids of the closings. */
export async function closingsNow(ctx: Ctx, closings: readonly Closing[]): Promise<Map<number, Decimal>> {
  const { rows } = await sql<{ id: number; saldo: string }>`
    select q.id, b.total as saldo
    from ${asTable(closings)}
    cross join lateral balance_until(q.id_account, q.dopo) b
  `.execute(ctx.db)
  const balanceById = new Map(rows.map(({ id, saldo }) => [Number(id), dec(saldo)]))
  return new Map(closings.map(({ id }) => [id, balanceById.get(id) ?? ZERO]))
}

/** What the bets that are still Open count in SALDO TOTALE at the ends of whole days, by the ids of the closings. */
export async function openNow(ctx: Ctx, closings: readonly Closing[]): Promise<Map<number, Decimal>> {
  const { rows } = await sql<{ id: number; aperte: string }>`
    select q.id, sum(g.profit) as aperte
    from ${asTable(closings)}
    join bet_posting_day g on g.id_account = q.id_account and g.bet_day <= last_day_before(q.dopo)
      and g.settlement_day = 'infinity'
    group by q.id
  `.execute(ctx.db)
  return new Map(rows.map(({ id, aperte }) => [Number(id), dec(aperte)]))
}

/** A sent statement, reduced to its closing. */
export interface SentClosing extends Closing {
  version: number
  saldo: string
}

/** SALDO TOTALE at the end of a statement as known today. */
export interface Today {
  /** The sent amount plus the changes in the trail since. */
  oggi: Decimal
  /** The amount in the books where it differs: statement or trail were changed outside the product. Else null. */
  oggiConti: Decimal | null
}

/** The current values of sent closings, by the ids of their statements (rule: statement/then-and-now). */
export async function closingsToday(
  ctx: Ctx,
  statements: readonly SentClosing[],
): Promise<Map<number, Today>> {
  if (statements.length === 0) return new Map()
  const column = <K extends keyof SentClosing>(name: K) => statements.map((one) => one[name])
  const sentVersions = sql`
    select * from unnest(${column('id')}::bigint[], ${column('idAccount')}::int[], ${column('version')}::int[],
      ${column('dopo')}::timestamptz[]) as x(id, id_account, version, dopo)`
  const { rows } = await trailSums(sentVersions, { only: 'since' }).execute(ctx.db)
  const changeById = new Map(rows.map(({ id, dopo }) => [Number(id), dopo]))
  const balancesNow = await closingsNow(ctx, statements)
  return new Map(
    statements.map(({ id, saldo }) => {
      const oggi = dec(saldo).plus(changeById.get(id) ?? 0)
      const balanceNow = balancesNow.get(id) ?? oggi
      return [id, { oggi, oggiConti: balanceNow.eq(oggi) ? null : balanceNow }]
    }),
  )
}
