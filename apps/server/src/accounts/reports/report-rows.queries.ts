import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { type RawBuilder, sql } from 'kysely'
import { isPrevious, partsOfPeriod } from '#server/accounts/accounting/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A bet as a row of a report, numbers as text. */
export interface ReportRow {
  id: number
  /** Rome wall clock as spreadsheets count it: days since 30 December 1899. */
  giorno: number
  testo: string
  esito: string
  quota: string
  importo: string
  profit: string
}

/** 1 January 1970 in days since 30 December 1899. */
const EPOCH_DAY = 25_569

/** Number of rows, and sums of their stakes and profits. */
interface RowSums extends Pick<ReportRow, 'importo' | 'profit'> {
  n: number
}

/** A moment counted as {@link ReportRow.giorno}, on the wire. */
export const wallClock = (giorno: number): string =>
  new Date(Math.round((giorno - EPOCH_DAY) * 86_400) * 1000).toISOString().slice(0, 19)

/**
 * Rows of a batch: they take about a millisecond, so that other requests are served between two batches, and little
 * memory.
 */
const ROWS_AT_ONCE = 100

/**
 * The bets of an account's period, oldest first, in batches: the set the account's page shows. Reads through a cursor,
 * which lives as long as the transaction of `ctx`.
 * @param at100 with the stakes as entered, before the venue's percentage
 */
export async function* reportRows(
  ctx: Ctx,
  idAccount: number,
  range: DateRange,
  at100: boolean,
): AsyncGenerator<ReportRow[]> {
  await sql`
    declare report no scroll cursor for
    select id_received_bet as id, posted.esito, posted.quota, posted.importo, posted.profit,
      (${sql.lit(EPOCH_DAY)} + extract(epoch from posted.message_date at time zone 'Europe/Rome') / 86400)::float8 as giorno,
      case when bet.should_process_image_to_text then 'Immagine' else bet.formatted_bet end as testo
    from (${ofPeriod(idAccount, range, at100)}) posted join bet using (id_received_bet)
    order by posted.message_date, id_received_bet
  `.execute(ctx.db)
  for (;;) {
    const { rows } = await sql<ReportRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from report`.execute(ctx.db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close report`.execute(ctx.db)
}

/** Whether a period has more than `limit` rows; stops reading there. */
export async function hasMoreRows(
  ctx: Ctx,
  idAccount: number,
  range: DateRange,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${ofPeriod(idAccount, range, false)}) p offset ${limit} limit 1
  `.execute(ctx.db)
  return rows.length > 0
}

/** The sums over the rows at 100%: one of the Open bets, one of the settled ones. */
export async function sumsAt100(
  ctx: Ctx,
  idAccount: number,
  range: DateRange,
): Promise<{ open: RowSums; settled: RowSums }> {
  const { rows } = await sql<RowSums & { isOpen: boolean }>`
    select esito = 'Open' as is_open, count(*)::int as n, sum(importo) as importo, sum(profit) as profit
    from (${ofPeriod(idAccount, range, true)}) p group by 1
  `.execute(ctx.db)
  const sums = (isOpen: boolean): RowSums =>
    rows.find((row) => row.isOpen === isOpen) ?? { n: 0, importo: '0', profit: '0' }
  return { open: sums(true), settled: sums(false) }
}

/** The result at 100% of the bets before the period. No running total has it, so it reads the venue's history. */
export async function previousAt100(ctx: Ctx, idAccount: number, range: DateRange): Promise<string> {
  const { rows } = await sql<{ profit: string }>`
    select coalesce(sum(profit), 0) as profit from (${betsOfAccount(idAccount, isPrevious(range), true)}) p
  `.execute(ctx.db)
  return onlyRow(rows).profit
}

/** The bets of an account's period. */
function ofPeriod(idAccount: number, range: DateRange, at100: boolean): RawBuilder<unknown> {
  const parts = partsOfPeriod(range).map((condition) => betsOfAccount(idAccount, condition, at100))
  return sql.join(parts, sql` union all `)
}

/** The account's bets that meet a condition; at 100% with the stake as entered, before the venue's percentage. */
function betsOfAccount(
  idAccount: number,
  condition: RawBuilder<unknown>,
  at100: boolean,
): RawBuilder<unknown> {
  const postings = sql`(select * from bet_posting where id_account = ${idAccount} and ${condition}) posting`
  if (!at100) return sql`select id_received_bet, message_date, esito, importo, quota, profit from ${postings}`
  return sql`
    select posting.id_received_bet, posting.message_date, posting.esito, dropped.importo_no_perc as importo, posting.quota,
      bet_profit(posting.esito::text, dropped.importo_no_perc, posting.quota, payout_at(bet.payout, account.id_venue)) as profit
    from ${postings}
    join account using (id_account)
    join bet using (id_received_bet)
    join dropped_bet dropped on dropped.id_received_bet = posting.id_received_bet and dropped.superseded_at is null
      and dropped.id_venue = account.id_venue`
}
