import { type DateRange, lastMonthStart } from '@xbetapp/domain/platform/time/range'
import { romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Outcome } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { countMatching, textSearch } from './matching-bets.ts'
import type { BetFilters } from './read-filters.ts'

type CountByEsito = Record<Outcome, number>

const NO_BETS: CountByEsito = { Win: 0, Loss: 0, Open: 0, Void: 0, HalfWin: 0, HalfLoss: 0 }

/**
 * Counts matching bets by outcome. Where only whole days and an outcome filter, the day totals are added up.
 * @returns with `search`, how the same filters are searched for the bets themselves
 */
export async function countBets(ctx: Ctx, filters: BetFilters) {
  const countsOfDays = await countOfDays(ctx, filters.range)
  const search = textSearch(sumOf(countsOfDays))
  const { range, idTipster, testo, fascia, sport, esito, onlyImagesToRead } = filters
  const filtersOnlyOutcome =
    idTipster === null && testo === null && fascia === null && sport === null && !onlyImagesToRead
  const countsOfOutcome = esito === null ? countsOfDays : { [esito]: countsOfDays[esito] ?? 0 }
  const counts =
    filtersOnlyOutcome && isWholeDays(range) ? countsOfOutcome : await countMatching(ctx, filters, search)
  const byEsito = { ...NO_BETS, ...counts }
  return { byEsito, total: sumOf(byEsito), search }
}

export type BetCounts = Awaited<ReturnType<typeof countBets>>

const sumOf = (counts: Partial<CountByEsito>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

const isMidnight = (instant: Date): boolean =>
  instant.getTime() === startOfRomeDay(romeDay(instant)).getTime()
const isWholeDays = ({ start, after }: DateRange): boolean => isMidnight(start) && isMidnight(after)

async function countOfDays(ctx: Ctx, { start, after }: DateRange): Promise<Partial<CountByEsito>> {
  const lastMoment = new Date(after.getTime() - 1)
  const { rows } = await sql<{ esito: Outcome; n: number }>`
    select esito, sum(n) as n from bet_day
    where giorno between ${romeDay(start)}::date and ${romeDay(lastMoment)}::date
    group by esito
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ esito, n }) => [esito, Number(n)]))
}

/**
 * Counts dropped bets still Open that were posted before the end of a range, without a lower bound, and those before
 * its start with the day of the oldest.
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
    // Must match the predicate of the partial index word for word.
    .where(sql<boolean>`(tot_tipster <> 0 or quota_drop <> 0)`)
    .where('messageDate', '<', after)
    .executeTakeFirstOrThrow()
  return { all, earlier: earlier > 0 ? { quante: earlier, dal: romeDay(oldest) } : null }
}

/** Counts bets of the last month whose image is still to be read. */
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
