import { type DateRange, lastMonthStart } from '@xbetapp/domain/platform/time/range'
import { romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Outcome } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { countMatching, textSearch } from './matching-bets.ts'
import type { BetFilters } from './read-filters.ts'

type CountByOutcome = Record<Outcome, number>

const NO_BETS: CountByOutcome = { Win: 0, Loss: 0, Open: 0, Void: 0, HalfWin: 0, HalfLoss: 0 }

/**
 * Counts matching bets by outcome. The totals of the days are read in any case: they tell how large the range is, which
 * decides how a text is searched, and they are the counts themselves where only days and an outcome filter.
 * @returns with `search`, by which the bets themselves are searched under the same filters
 */
export async function countBets(ctx: Ctx, filters: BetFilters) {
  const byDays = await sumDays(ctx, filters.range)
  const search = textSearch(sumOf(byDays))
  const counts = filtersDaysOnly(filters)
    ? ofOutcome(byDays, filters.esito)
    : await countMatching(ctx, filters, search)
  const byEsito = { ...NO_BETS, ...counts }
  return { byEsito, total: sumOf(byEsito), search }
}

export type BetCounts = Awaited<ReturnType<typeof countBets>>

const sumOf = (counts: Partial<CountByOutcome>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0)

const ofOutcome = (counts: Partial<CountByOutcome>, esito: Outcome | null): Partial<CountByOutcome> =>
  esito === null ? counts : { [esito]: counts[esito] ?? 0 }

/** Whether nothing but whole days and an outcome filters. The screen sends days; a caller of the API may send moments. */
const filtersDaysOnly = ({ range: { start, after }, esito: _, ...others }: BetFilters): boolean =>
  isMidnight(start) &&
  isMidnight(after) &&
  Object.values(others).every((filter) => filter === null || filter === false)

const isMidnight = (instant: Date): boolean =>
  instant.getTime() === startOfRomeDay(romeDay(instant)).getTime()

/** The bets posted on the days of a range, by outcome, from the totals kept per day. */
async function sumDays(ctx: Ctx, { start, after }: DateRange): Promise<Partial<CountByOutcome>> {
  const lastMoment = new Date(after.getTime() - 1)
  const { rows } = await sql<{ esito: Outcome; n: number }>`
    select esito, sum(n)::integer as n from bet_day
    where giorno between ${romeDay(start)}::date and ${romeDay(lastMoment)}::date
    group by esito
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ esito, n }) => [esito, n]))
}

/**
 * Counts dropped bets still Open: all that were posted before the end of a range, and of these the ones before its
 * start, with the day of the oldest.
 */
export async function countDroppedOpen(
  ctx: Ctx,
  { start, after }: DateRange,
): Promise<{ all: number; earlier: { quante: number; dal: string } | null }> {
  const { all, earlier, oldest } = await ctx.db
    .selectFrom('bet')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('messageDate', '<', start).as('earlier'),
      eb.fn.min('messageDate').as('oldest'),
    ])
    .where('esito', '=', 'Open')
    .where('deletedAt', 'is', null)
    // Must match the predicate of the partial index `bet_open_dropped` word for word.
    .where(sql<boolean>`(tot_tipster <> 0 or quota_drop <> 0)`)
    .where('messageDate', '<', after)
    .executeTakeFirstOrThrow()
  return { all, earlier: earlier > 0 ? { quante: earlier, dal: romeDay(oldest) } : null }
}

/** Counts bets since this day of the last month whose image is still to be read. */
export async function countImagesToRead(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('bet')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('shouldProcessImageToText', '=', true)
    .where('deletedAt', 'is', null)
    .where('messageDate', '>=', lastMonthStart(ctx.now()))
    .executeTakeFirstOrThrow()
  return n
}
