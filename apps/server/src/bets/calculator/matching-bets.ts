import { foldText } from '@xbetapp/domain/platform/text/fold'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Esito } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** What the calculator looks for; null and false filter nothing. */
export interface BetFilters {
  range: DateRange
  idTipster: number | null
  testo: string | null
  fascia: string | null
  sport: string | null
  esito: Esito | null
  onlyImagesToRead: boolean
}

/**
 * How a text is looked for: by reading the bets of the range, or by its trigrams among the bets of all times. Left to
 * itself the planner guesses how rare a text is, and guesses wrong.
 */
export type TextSearch = 'byRange' | 'byText'

/** Up to so many bets in a range, reading them is quicker than looking a text up among all. */
const READ_AT_ONCE = 100_000

export const textSearch = (betsInRange: number): TextSearch =>
  betsInRange <= READ_AT_ONCE ? 'byRange' : 'byText'

/** The filters as a condition on `bet_ricerca`. */
export function matches(filters: BetFilters, search: TextSearch): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`bet_ricerca.${name}`)
  const conditions = [
    sql`${column('message_date')} >= ${filters.range.start} and ${column('message_date')} < ${filters.range.after}`,
    ...(filters.idTipster === null ? [] : [sql`${column('id_tipster')} = ${filters.idTipster}`]),
    ...(filters.fascia === null ? [] : [sql`${column('fascia')} = ${filters.fascia}`]),
    ...(filters.sport === null ? [] : [sql`${column('sport')} = ${filters.sport}`]),
    ...(filters.esito === null ? [] : [sql`${column('esito')} = ${filters.esito}`]),
    ...(filters.onlyImagesToRead ? [column('should_process_image_to_text')] : []),
    ...(filters.testo === null ? [] : [contains(filters.testo, search)]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function contains(testo: string, search: TextSearch): RawBuilder<unknown> {
  const folded = foldText(testo).trim()
  // Emoji are no part of the texts compared: looked for alone, they are looked for where they stand.
  if (folded === '') {
    return sql`exists (select from bet where bet.id_received_bet = bet_ricerca.id_received_bet
      and strpos(bet.formatted_bet, ${testo.trim()}) > 0)`
  }
  // An expression is not what the index of trigrams is on.
  const column = search === 'byText' ? sql`bet_ricerca.testo` : sql`(bet_ricerca.testo || '')`
  return sql`${column} like '%' || testo_ricerca(${asPattern(folded)}) || '%'`
}

/** What a person typed means itself: 100% and a_b are no patterns. */
export const asPattern = (testo: string): string => testo.replaceAll(/[\\%_]/g, '\\$&')

/** How many bets the filters leave, by outcome. */
export async function countMatching(
  ctx: Ctx,
  filters: BetFilters,
  search: TextSearch,
): Promise<Partial<Record<Esito, number>>> {
  const { rows } = await sql<{ esito: Esito; n: number }>`
    select esito, count(*) as n from bet_ricerca where ${matches(filters, search)} group by esito
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ esito, n }) => [esito, n]))
}
