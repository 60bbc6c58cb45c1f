import { EstrattoInBreve } from '@xbetapp/contract/accounts/statement-summary'
import { type Decimal, dec, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Statement } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
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

type Brief = z.output<typeof EstrattoInBreve>

export interface BriefRow
  extends SentClosing,
    Pick<Selectable<Statement>, 'startDate' | 'endDate' | 'stato' | 'createdAt'> {
  /** The account is still kept in the currency of the statement. */
  isSameCurrency: boolean
}

/** A statement beside its closing as of today, as {@link closingsToday} returns it. */
export const toBrief = (row: BriefRow, today: Today | undefined): Brief => {
  const { oggi, oggiConti } = row.isSameCurrency && today ? today : { oggi: null, oggiConti: null }
  return wireOf(EstrattoInBreve, { ...row, inviatoAt: row.createdAt, oggi, oggiConti })
}

/** The columns of {@link BriefRow}, of a statement `e`. */
export const BRIEF = sql`
  e.id_statement as id, e.id_account, e.start_date, e.end_date, e.dopo, e.version, e.saldo, e.stato, e.created_at,
  e.id_valuta = (select n.id_valuta from account_named n where n.id_account = e.id_account) as is_same_currency`

/** The statement of each account's latest sent period, beside today; accounts without one are left out. */
export async function lastStatements(ctx: Ctx, accounts: readonly number[]): Promise<Map<number, Brief>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<BriefRow>`
    select ${BRIEF} from unnest(${[...accounts]}::int[]) as x(id_account)
    cross join lateral (
      select * from statement where id_account = x.id_account and sostituito_da is null
      order by dopo desc, id_statement desc limit 1
    ) e
  `.execute(ctx.db)
  const todayById = await closingsToday(ctx, rows)
  return new Map(rows.map((row) => [row.idAccount, toBrief(row, todayById.get(row.id))]))
}
