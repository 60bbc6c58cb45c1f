import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'

/** Marked days that a reader counts itself; more days, after an import or a restore, wait for the job. */
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
 * Cells of some days, as common table expressions that end in `cells`: stored cells of counted days, computed cells of
 * marked days. One statement, and so one snapshot.
 */
export const cells = (
  table: Cells,
  days: Between,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  ${marks(table, days, where)}, ${storedAndComputed('cells', table, days, where)}`

/**
 * {@link cells} under the name `day_cells`; as `cells` the same, with a stored month in place of its days where none of
 * them is marked (decision 103). The `giorno` of a month is its first day.
 * @param perDay the columns that a month's row has and a day's row lacks, for a day; begins with a comma
 */
export const cellsByMonth = (
  table: MonthCells,
  days: Between,
  where: RawBuilder<unknown> = sql`true`,
  perDay: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${marks(table, days, where)}, ${storedAndComputed('day_cells', table, days, where)}, months as materialized (
    select distinct giorno from ${sql.table(`${table}_month`)} x
    where giorno >= ${days.dal}::date and (giorno + interval '1 month')::date <= ${days.al}::date + 1 and ${where}
      and not exists (
        select from marked_days s where s.giorno >= x.giorno and s.giorno < (x.giorno + interval '1 month')::date)
  ), single_days as materialized (
    select g::date as giorno from generate_series(${days.dal}::date, ${days.al}::date, interval '1 day') g
    where not exists (select from months where months.giorno = date_trunc('month', g)::date)
      and not exists (select from marked_days s where s.giorno = g::date)
  ), cells as not materialized (
    select x.* ${perDay} from ${sql.table(table)} x where giorno = any(array(select giorno from single_days)) and ${where}
    union all select x.* ${perDay} from computed_cells x
    union all select x.* from ${sql.table(`${table}_month`)} x where giorno = any(array(select giorno from months)) and ${where}
  )`

const marks = (table: Cells, { dal, al }: Between, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  marked_days as materialized (
    select distinct giorno from performance_mark where giorno between ${dal}::date and ${al}::date
  ), computed_cells as materialized (
    select * from ${sql.raw(`${table}_of`)}(array(select giorno from marked_days)) x
    where exists (select from marked_days) and ${where}
  )`

const storedAndComputed = (
  name: 'cells' | 'day_cells',
  table: Cells,
  { dal, al }: Between,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${sql.table(name)} as not materialized (
    select * from ${sql.table(table)} x
    where giorno between ${dal}::date and ${al}::date and ${where}
      and not exists (select from marked_days s where s.giorno = x.giorno)
    union all select * from computed_cells
  )`
