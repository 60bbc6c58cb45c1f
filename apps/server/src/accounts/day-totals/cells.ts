import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'

/** Up to this many marked days are counted by the reader; more of them, after an import or a restore, by the job. */
const MOST_MARKED = 62

/**
 * {@link inSnapshot}, for days of which at most {@link MOST_MARKED} are marked.
 * @throws AppError DAYS_BEING_COUNTED while more days are marked
 */
export function ofCountedDays<R>(
  base: Ctx,
  { prima, al }: { prima: { dal: string }; al: string },
  work: (ctx: Ctx) => Promise<R>,
): Promise<R> {
  return inSnapshot(base, async (ctx) => {
    const { rows } = await sql<{ giorni: number }>`
      select count(distinct giorno)::integer as giorni from performance_mark
      where giorno between ${prima.dal}::date and ${al}::date
    `.execute(ctx.db)
    const giorni = rows[0]?.giorni ?? 0
    if (giorni > MOST_MARKED) throw new AppError('DAYS_BEING_COUNTED', { giorni })
    return work(ctx)
  })
}

type Cells = 'performance_bet' | 'performance_venue' | 'performance_delay'
/** The cells that are also stored by month. */
type MonthCells = Exclude<Cells, 'performance_delay'>
interface Between {
  dal: string
  al: string
}

/**
 * Cells of some days as common table expressions named `celle`: stored ones for counted days, computed ones for marked
 * days. One statement, and so one snapshot.
 */
export const cells = (
  table: Cells,
  days: Between,
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  ${marked(table, days, which)}, ${standing('celle', table, days, which)}`

/**
 * {@link cells} as `giornate`, and the same as `celle` with stored months in place of their days, where the month has
 * no marked day (decision 103). A month's `giorno` is its first.
 * @param perDay the columns that a month's row has and a day's row lacks, for a day; begins with a comma
 */
export const cellsByMonth = (
  table: MonthCells,
  days: Between,
  which: RawBuilder<unknown> = sql`true`,
  perDay: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${marked(table, days, which)}, ${standing('giornate', table, days, which)}, mesi as materialized (
    select distinct giorno from ${sql.table(`${table}_month`)} x
    where giorno >= ${days.dal}::date and (giorno + interval '1 month')::date <= ${days.al}::date + 1 and ${which}
      and not exists (
        select from segnati s where s.giorno >= x.giorno and s.giorno < (x.giorno + interval '1 month')::date)
  ), sciolte as materialized (
    select g::date as giorno from generate_series(${days.dal}::date, ${days.al}::date, interval '1 day') g
    where not exists (select from mesi where mesi.giorno = date_trunc('month', g)::date)
      and not exists (select from segnati s where s.giorno = g::date)
  ), celle as not materialized (
    select x.* ${perDay} from ${sql.table(table)} x where giorno = any(array(select giorno from sciolte)) and ${which}
    union all select x.* ${perDay} from contate x
    union all select x.* from ${sql.table(`${table}_month`)} x where giorno = any(array(select giorno from mesi)) and ${which}
  )`

const marked = (table: Cells, { dal, al }: Between, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  segnati as materialized (
    select distinct giorno from performance_mark where giorno between ${dal}::date and ${al}::date
  ), contate as materialized (
    select * from ${sql.raw(`${table}_of`)}(array(select giorno from segnati)) x
    where exists (select from segnati) and ${which}
  )`

const standing = (
  name: 'celle' | 'giornate',
  table: Cells,
  { dal, al }: Between,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${sql.table(name)} as not materialized (
    select * from ${sql.table(table)} x
    where giorno between ${dal}::date and ${al}::date and ${which}
      and not exists (select from segnati s where s.giorno = x.giorno)
    union all select * from contate
  )`
