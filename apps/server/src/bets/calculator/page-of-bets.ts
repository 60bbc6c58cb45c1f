import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { idsOf } from '#server/kernel/ids-of.ts'
import type { Input } from '#server/kernel/route.ts'
import type { BetCounts } from './counts.queries.ts'
import { matches } from './matching-bets.ts'
import type { BetFilters } from './read-filters.ts'

export type PageQuery = Input<'POST /api/v1/bets/calcolatore'>['body']
type Sort = NonNullable<PageQuery['sortBy']>

/** Up to this many matches, collecting and sorting them is faster than a scan in date order. */
const COLLECTED_MATCHES = 50_000

/**
 * Ids of one page of matching bets in the requested order; ties are broken by id, so that no bet is on two pages or on
 * none. The count decides the search strategy.
 */
export async function pageOfBets(
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
