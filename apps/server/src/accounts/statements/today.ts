import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { trailSums } from '#server/ledger/postings/public.ts'
import { type Closing, closingsNow } from './closings-now.ts'

/** A sent statement, reduced to its closing. */
export interface SentClosing extends Closing {
  version: number
  saldo: string
}

/** SALDO TOTALE at the end of a statement as known today. */
export interface Today {
  /** The sent amount plus the changes in the trail since. */
  oggi: Decimal
  /** The amount in the books, where it differs: the statement or its trail was changed outside the product. */
  oggiConti: Decimal | null
}

/** The current values of sent closings, by the ids of their statements (rule: statement/then-and-now). */
export async function closingsToday(
  ctx: Ctx,
  statements: readonly SentClosing[],
): Promise<Map<number, Today>> {
  if (statements.length === 0) return new Map()
  const column = <K extends keyof SentClosing>(name: K) => statements.map((one) => one[name])
  const asked = sql`
    select * from unnest(${column('id')}::bigint[], ${column('idAccount')}::int[], ${column('version')}::int[],
      ${column('dopo')}::timestamptz[]) as x(id, id_account, version, dopo)`
  const { rows } = await trailSums(asked, { only: 'since' }).execute(ctx.db)
  const since = new Map(rows.map(({ id, dopo }) => [Number(id), dopo]))
  const books = await closingsNow(ctx, statements)
  return new Map(
    statements.map(({ id, saldo }) => {
      const oggi = dec(saldo).plus(since.get(id) ?? 0)
      const conti = books.get(id) ?? oggi
      return [id, { oggi, oggiConti: conti.eq(oggi) ? null : conti }]
    }),
  )
}
