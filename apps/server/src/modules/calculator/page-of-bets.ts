import type { CALCULATOR_SORTS } from '@xbetapp/contract/calculator'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Counted } from './counts.queries.ts'
import { type BetFilters, matches, textSearch } from './matching-bets.ts'

export type CalculatorSort = (typeof CALCULATOR_SORTS)[number]

export interface PageRequest {
  sortBy: CalculatorSort
  sortDirection: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Sorted by the narrow rows themselves. */
const NARROW: Partial<Record<CalculatorSort, string>> = {
  idReceivedBet: 'bet_ricerca.id_received_bet',
  messageDate: 'bet_ricerca.message_date',
  fascia: 'bet_ricerca.fascia',
  sport: 'bet_ricerca.sport',
  formattedBet: 'bet_ricerca.testo',
  esito: 'bet_ricerca.esito',
}
/** Figures only the bets have. */
const FIGURES: Partial<Record<CalculatorSort, string>> = {
  tot: 'bet.tot',
  totTipster: 'bet.tot_tipster',
  totNoDrop: 'bet.tot_no_drop',
  quotaDrop: 'bet.quota_drop',
  quotaMedia: 'bet.quota_media',
  scartoQuota: 'bet.scarto_quota',
  totFreeroll: 'bet.tot_freeroll',
  dropChiusura: 'bet.drop_chiusura',
}

/** Up to so many matches, collecting and sorting them is quicker than meeting them on a walk down the dates. */
const FEW = 50_000

/**
 * Ids of one page of matching bets in the wanted order; equal values in the order of their ids, so that no bet is on
 * two pages or on none. What was counted decides how they are looked for.
 */
export async function pageOfBets(
  ctx: Ctx,
  filters: BetFilters,
  page: PageRequest,
  counted: Counted,
): Promise<number[]> {
  if (page.offset >= counted.total) return []
  const { rows } = await sql<{ id: number }>`
    ${source(filters, page.sortBy, counted)}
    order by ${order(page)}
    limit ${page.limit} offset ${page.offset}
  `.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Selects `id` and what it is sorted by, as `chiave`. */
function source(filters: BetFilters, sortBy: CalculatorSort, counted: Counted): RawBuilder<unknown> {
  const search = textSearch(counted.onItsDays)
  const narrow = matches(filters, search)
  const figure = FIGURES[sortBy]
  if (figure !== undefined) {
    if (filters.testo === null) {
      return sql`select bet.id_received_bet as id, ${sql.ref(figure)} as chiave
                 from bet where ${matches(filters, search, 'bet')}`
    }
    return sql`with trovate as materialized (select bet_ricerca.id_received_bet as id from bet_ricerca where ${narrow})
               select id, ${sql.ref(figure)} as chiave from trovate join bet on bet.id_received_bet = id`
  }
  const column = NARROW[sortBy]
  if (column === undefined) {
    return sql`select bet_ricerca.id_received_bet as id, lower(tipster.nome_tipster) as chiave
               from bet_ricerca join tipster on tipster.id_tipster = bet_ricerca.id_tipster where ${narrow}`
  }
  const rows = sql`select bet_ricerca.id_received_bet as id, ${sql.ref(column)} as chiave
                   from bet_ricerca where ${narrow}`
  const collects = filters.testo !== null && search === 'byText' && counted.total <= FEW
  return collects ? sql`with trovate as materialized (${rows}) select id, chiave from trovate` : rows
}

/** Bets without a value come last, whichever way the values go. */
function order({ sortBy, sortDirection }: PageRequest): RawBuilder<unknown> {
  const way = sql.raw(sortDirection)
  const last = sortBy === 'fascia' || sortBy === 'sport' ? sql` nulls last` : sql``
  return sql`chiave ${way}${last}, id ${way}`
}
