import type { CALCULATOR_SORTS } from '@xbetapp/contract/bets/calculator'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { BetCounts } from './counts.queries.ts'
import { type BetFilters, matches } from './matching-bets.ts'

export type CalculatorSort = (typeof CALCULATOR_SORTS)[number]

export interface PageRequest {
  sortBy: CalculatorSort
  sortDirection: 'asc' | 'desc'
  limit: number
  offset: number
}

const COLUMNS: Record<Exclude<CalculatorSort, 'nomeTipster'>, string> = {
  idReceivedBet: 'id_received_bet',
  messageDate: 'message_date',
  fascia: 'fascia',
  sport: 'sport',
  formattedBet: 'testo',
  esito: 'esito',
  tot: 'tot',
  totTipster: 'tot_tipster',
  totNoDrop: 'tot_no_drop',
  quotaDrop: 'quota_drop',
  quotaMedia: 'quota_media',
  scartoQuota: 'scarto_quota',
  totFreeroll: 'tot_freeroll',
  dropChiusura: 'drop_chiusura',
}

/** Up to this many matches, collecting and sorting them is faster than a scan in date order. */
const COLLECTED_MATCHES = 50_000

/**
 * Ids of one page of matching bets in the requested order; ties are broken by id, so that no bet is on two pages or on
 * none. The count decides the search strategy.
 */
export async function pageOfBets(
  ctx: Ctx,
  filters: BetFilters,
  page: PageRequest,
  counts: BetCounts,
): Promise<number[]> {
  if (page.offset >= counts.total) return []
  const { rows } = await sql<{ id: number }>`
    ${source(filters, page, counts)}
    order by ${order(page)}
    limit ${page.limit} offset ${page.offset}
  `.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Selects the id of each matching bet as `id`, and what the page is sorted by as `sort_key`. */
function source(filters: BetFilters, page: PageRequest, counts: BetCounts): RawBuilder<unknown> {
  const { sortBy } = page
  const condition = matches(filters, counts.search)
  if (sortBy === 'nomeTipster') {
    return sql`select id_received_bet as id, lower(tipster.nome_tipster) as sort_key
               from bet_search join tipster using (id_tipster) where ${condition}`
  }
  const rows = sql`select id_received_bet as id, ${sql.ref(COLUMNS[sortBy])} as sort_key from bet_search where ${condition}`
  const needsCollecting =
    filters.testo !== null && counts.total <= COLLECTED_MATCHES && counts.search === 'byText'
  return needsCollecting
    ? sql`with matching as materialized (${rows}) select id, sort_key from matching`
    : rows
}

/** Bets without a value come last in both directions. */
function order({ sortBy, sortDirection }: PageRequest): RawBuilder<unknown> {
  const direction = sql.raw(sortDirection)
  const nullsLast = sortBy === 'fascia' || sortBy === 'sport' ? sql` nulls last` : sql``
  return sql`sort_key ${direction}${nullsLast}, id ${direction}`
}
