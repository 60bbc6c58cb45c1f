import { type DateRange, lastMonthStart } from '@xbetapp/domain/platform/time/range'
import { romeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Outcome } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type BetFilters, countMatching, type TextSearch, textSearch } from './matching-bets.ts'

export type CountByEsito = Record<Outcome, number>

export interface Counted {
  byEsito: CountByEsito
  total: number
  search: TextSearch
}

const NO_BETS: CountByEsito = { Win: 0, Loss: 0, Open: 0, Void: 0, HalfWin: 0, HalfLoss: 0 }

/** Counts matching bets by outcome. Filters of whole days and outcome alone are counted from day totals. */
export async function countBets(ctx: Ctx, filters: BetFilters): Promise<Counted> {
  const days = await countOfDays(ctx, filters.range)
  const search = textSearch(sumOf(days))
  const byEsito = { ...NO_BETS, ...(await countOf(ctx, filters, days, search)) }
  return { byEsito, total: sumOf(byEsito), search }
}

async function countOf(ctx: Ctx, filters: BetFilters, days: Partial<CountByEsito>, search: TextSearch) {
  const { range, idTipster, testo, fascia, sport, esito, onlyImagesToRead } = filters
  const onlyOutcome =
    idTipster === null && testo === null && fascia === null && sport === null && !onlyImagesToRead
  if (!onlyOutcome || !isWholeDays(range)) return countMatching(ctx, filters, search)
  return esito === null ? days : { [esito]: days[esito] ?? 0 }
}

const sumOf = (counts: Partial<CountByEsito>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

const isMidnight = (instant: Date): boolean =>
  instant.getTime() === startOfRomeDay(romeDay(instant)).getTime()
const isWholeDays = ({ start, after }: DateRange): boolean => isMidnight(start) && isMidnight(after)

async function countOfDays(ctx: Ctx, { start, after }: DateRange): Promise<Partial<CountByEsito>> {
  const last = new Date(after.getTime() - 1)
  const { rows } = await sql<{ esito: Outcome; n: number }>`
    select esito, sum(n) as n from bet_day
    where giorno between ${romeDay(start)}::date and ${romeDay(last)}::date
    group by esito
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ esito, n }) => [esito, Number(n)]))
}

/** Counts dropped bets still Open that were posted before an instant, without a lower bound. */
export async function countDroppedOpen(ctx: Ctx, before: Date): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('bet')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('esito', '=', 'Open')
    .where('deletedAt', 'is', null)
    // Must match the predicate of the partial index word for word.
    .where(sql<boolean>`(tot_tipster <> 0 or quota_drop <> 0)`)
    .where('messageDate', '<', before)
    .executeTakeFirstOrThrow()
  return n
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
