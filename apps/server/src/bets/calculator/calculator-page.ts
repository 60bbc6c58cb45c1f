import type { CalculatorFilters, CalculatorPage } from '@xbetapp/contract/bets/calculator'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { selectBets } from '#server/bets/bets/public.ts'
import { beginningsOf } from '#server/bets/tip-reading/public.ts'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { type BetCounts, countBets, countDroppedOpen, countImagesToRead } from './counts.queries.ts'
import { matches } from './matching-bets.ts'
import { type BetFilters, readFilters } from './read-filters.ts'

type Page = z.output<typeof CalculatorPage>

/**
 * One page of bets with its counters. Win, Loss, HalfWin, HalfLoss and Void count the bets that match the filters;
 * Open and Immagini have rules of their own (rule: account/open-and-immagini).
 * @throws AppError VALIDATION when the range ends after today or before it starts
 */
export async function calculatorPage(ctx: Ctx, query: PageQuery): Promise<Page> {
  const filters = await readFilters(ctx, query)
  const [counts, open, countShouldProcessImageToText] = await Promise.all([
    countBets(ctx, filters),
    countDroppedOpen(ctx, filters.range),
    countImagesToRead(ctx),
  ])
  return {
    bets: {
      content: await betsInOrder(ctx, await pageOfBets(ctx, filters, query, counts)),
      totalElements: counts.total,
    },
    countWin: counts.byEsito.Win,
    countLost: counts.byEsito.Loss,
    countHalfWin: counts.byEsito.HalfWin,
    countHalfLoss: counts.byEsito.HalfLoss,
    countVoid: counts.byEsito.Void,
    countOpen: open.all,
    openPrima: open.earlier,
    countShouldProcessImageToText,
  }
}

async function betsInOrder(ctx: Ctx, ids: readonly number[]): Promise<Page['bets']['content']> {
  if (ids.length === 0) return []
  const bets = await selectBets(ctx, (query) => query.where('idReceivedBet', 'in', ids))
  const beginnings = await beginningsOf(
    ctx,
    bets.flatMap(({ esito, idReceivedBet }) => (esito === 'Open' ? idReceivedBet : [])),
  )
  const place = new Map(ids.map((id, index) => [id, index]))
  return bets
    .map((bet) => {
      const eventStart = beginnings.get(bet.idReceivedBet)
      return { ...bet, nomeTipster: bet.tipster.nomeTipster, inizio: eventStart ? toWire(eventStart) : null }
    })
    .sort((a, b) => (place.get(a.idReceivedBet) ?? 0) - (place.get(b.idReceivedBet) ?? 0))
}

type PageQuery = Input<'POST /api/v1/bets/calcolatore'>['body']
type Sort = NonNullable<PageQuery['sortBy']>

/** Up to this many matches, collecting and sorting them is faster than a scan in date order. */
const COLLECTED_MATCHES = 50_000

/**
 * Ids of one page of matching bets in the requested order; ties are broken by id, so that no bet is on two pages or on
 * none. The count decides the search strategy.
 */
async function pageOfBets(
  ctx: Ctx,
  filters: BetFilters,
  { pageNumber, pageSize, sortBy, sortDirection }: PageQuery,
  counts: BetCounts,
): Promise<number[]> {
  const offset = pageNumber * pageSize
  if (offset >= counts.total) return []
  const sort = sortBy ?? 'messageDate'
  const { rows } = await sql<{ id: number }>`
    ${source(filters, sort, counts)}
    order by ${order(sort, sortDirection ?? 'desc')}
    limit ${pageSize} offset ${offset}
  `.execute(ctx.db)
  return idsOf(rows)
}

/** Selects the id of each matching bet as `id`, and what the page is sorted by as `sort_key`. */
function source(filters: BetFilters, sort: Sort, counts: BetCounts): RawBuilder<unknown> {
  const condition = matches(filters, counts.search)
  if (sort === 'nomeTipster') {
    return sql`select id_received_bet as id, lower(tipster.nome_tipster) as sort_key
               from bet_search join tipster using (id_tipster) where ${condition}`
  }
  const column = sql.ref(sort === 'formattedBet' ? 'testo' : sort)
  const rows = sql`select id_received_bet as id, ${column} as sort_key from bet_search where ${condition}`
  const needsCollecting =
    filters.testo !== null && counts.total <= COLLECTED_MATCHES && counts.search === 'byText'
  return needsCollecting
    ? sql`with matching as materialized (${rows}) select id, sort_key from matching`
    : rows
}

/** Bets without a value come last in both directions. */
function order(sort: Sort, sortDirection: 'asc' | 'desc'): RawBuilder<unknown> {
  const direction = sql.raw(sortDirection)
  const nullsLast = sort === 'fascia' || sort === 'sport' ? sql` nulls last` : sql``
  return sql`sort_key ${direction}${nullsLast}, id ${direction}`
}

/**
 * Ids of all bets the calculator shows with these filters, in ascending order, or their number where it exceeds `limit`.
 * @throws AppError VALIDATION when the range ends after today or before it starts
 */
export async function filteredBets(
  ctx: Ctx,
  query: z.output<typeof CalculatorFilters>,
  limit: number,
): Promise<{ ids: number[] } | { tooMany: number }> {
  const filters = await readFilters(ctx, query)
  const counts = await countBets(ctx, filters)
  if (counts.total > limit) return { tooMany: counts.total }
  const { rows } = await sql<{ id: number }>`
    select id_received_bet as id from bet_search where ${matches(filters, counts.search)} order by 1
  `.execute(ctx.db)
  return { ids: idsOf(rows) }
}

/** The bets that match the calculator's filters, by tipster in descending order of the total played. */
export async function tipsterShares(ctx: Ctx, query: z.output<typeof CalculatorFilters>) {
  const filters = await readFilters(ctx, query)
  const counts = await countBets(ctx, filters)
  const { rows } = await sql<{ idTipster: number; nomeTipster: string; bet: number; tot: string }>`
    select id_tipster, nome_tipster, n as bet, x.tot from (
      select id_tipster, count(*)::integer as n, sum(tot) as tot from bet_search
      where ${matches(filters, counts.search)} group by 1
    ) x join tipster using (id_tipster)
    order by x.tot desc, n desc, lower(nome_tipster)
  `.execute(ctx.db)
  return {
    bet: rows.reduce((total, { bet }) => total + bet, 0),
    tot: toNumber(sum(rows.map(({ tot }) => tot))),
    tipster: rows.map((row) => ({ ...row, tot: toNumber(row.tot) })),
  }
}
