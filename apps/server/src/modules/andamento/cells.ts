import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/modules/books/public.ts'

/** Marked days a reader counts himself; more of them, after an import or a restore, are the job's. */
const MOST_MARKED = 62

/**
 * {@link inSnapshot}, of days that are counted or nearly so.
 * @throws AppError DAYS_BEING_COUNTED while more days are marked than anybody waits for
 */
export function ofCountedDays<R>(
  base: Ctx,
  { prima, al }: { prima: { dal: string }; al: string },
  work: (ctx: Ctx) => Promise<R>,
): Promise<R> {
  return inSnapshot(base, async (ctx) => {
    const { rows } = await sql<{ giorni: number }>`
      select count(distinct giorno)::integer as giorni from andamento_segno
      where giorno between ${prima.dal}::date and ${al}::date
    `.execute(ctx.db)
    const giorni = rows[0]?.giorni ?? 0
    if (giorni > MOST_MARKED) throw new AppError('DAYS_BEING_COUNTED', { giorni })
    return work(ctx)
  })
}

type Cells = 'andamento_bet' | 'andamento_venue' | 'andamento_ritardo'

/**
 * Cells of some days as common table expressions named `celle`: those that stand counted, and those of marked days counted
 * now. Of one statement and so of one moment.
 */
export function cells(
  table: Cells,
  { dal, al }: { dal: string; al: string },
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    segnati as materialized (
      select distinct giorno from andamento_segno where giorno between ${dal}::date and ${al}::date
    ), contate as materialized (
      select * from ${sql.raw(`${table}_di`)}(array(select giorno from segnati)) x
      where exists (select from segnati) and ${which}
    ), celle as not materialized (
      select * from ${sql.table(table)} x
      where giorno between ${dal}::date and ${al}::date and ${which}
        and not exists (select from segnati s where s.giorno = x.giorno)
      union all select * from contate
    )`
}
