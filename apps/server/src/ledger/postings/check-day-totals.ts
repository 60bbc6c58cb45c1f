import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { findIn, type Report } from './difference.ts'

const TABLES = ['performance_bet', 'performance_venue', 'performance_delay']
/** Days counted in one query, so that memory stays bounded. */
const DAYS_AT_ONCE = 14

/**
 * Compares the counted days of Andamento with the bets, drops and accounts they are counted from. A marked day is not
 * counted yet and its figures are not compared (decision 093).
 */
export async function checkDayTotals(ctx: Ctx, report: Report): Promise<void> {
  const { rows } = await sql<{ first: string | null; last: string }>`
    select min(giorno)::text as first, max(giorno)::text as last from (
      select (min(message_date) at time zone 'Europe/Rome')::date as giorno from bet
      union all select (max(message_date) at time zone 'Europe/Rome')::date from bet
      union all select min(giorno) from performance_bet union all select max(giorno) from performance_bet
      union all select min(giorno) from performance_venue union all select max(giorno) from performance_venue
    ) as days
  `.execute(ctx.db)
  const [range] = rows
  if (!range?.first) return
  for (let day = range.first; day <= range.last; day = addRomeDays(day, DAYS_AT_ONCE)) {
    const lastDay = addRomeDays(day, DAYS_AT_ONCE - 1)
    const countedDays = sql`
      select g::date as giorno from generate_series(${day}::date, ${lastDay}::date, interval '1 day') g
      where not exists (select from performance_mark s where s.giorno = g::date)`
    for (const table of TABLES) await compare(ctx, table, countedDays, report)
  }
  for (const table of ['performance_bet_month', 'performance_venue_month']) {
    const months = await sql<{ firstDay: string }>`
      select distinct giorno::text as first_day from ${sql.table(table)} x
      where not exists (
        select from performance_mark s where s.giorno >= x.giorno and s.giorno < (x.giorno + interval '1 month')::date)
      order by 1
    `.execute(ctx.db)
    for (const { firstDay } of months.rows)
      await compare(ctx, table, sql`select ${firstDay}::date as giorno`, report)
  }
}

/** Compares stored totals of days or months with their sources; the report names a row by its first 60 characters. */
async function compare(ctx: Ctx, table: string, days: RawBuilder<unknown>, report: Report): Promise<void> {
  const storedRows = sql`select * from ${sql.table(table)} x where giorno in (select giorno from days)`
  const countedRows = sql`select * from ${sql.raw(`${table}_of`)}(array(select giorno from days)) x`
  const differentRows = sql`
    with days as materialized (${days})
    select left(line, 60) as key, line as stored, 'un''altra riga' as computed
    from (select x::text as line from (${storedRows} except all ${countedRows}) x) s
    union all
    select left(line, 60), 'un''altra riga', line from (select x::text as line from (${countedRows} except all ${storedRows}) x) c
    order by 1`
  await findIn(ctx, table, differentRows, report)
}
