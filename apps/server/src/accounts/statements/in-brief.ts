import { EstrattoInBreve } from '@xbetapp/contract/accounts/statement-summary'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Statement } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { closingsToday, type SentClosing, type Today } from './closings.ts'

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
