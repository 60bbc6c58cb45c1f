import { withoutDisguises } from '@xbetapp/domain/platform/text/fold'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Outcome } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { BetFilters } from './read-filters.ts'

/**
 * How a text is searched: by scanning the bets of the range, or by the trigram index over all bets. The choice is made
 * here because the planner misestimates the selectivity of a text.
 */
type TextSearch = 'byRange' | 'byText'

/** Up to this many bets in a range, scanning them is faster than the trigram index. */
const SCANNED_BETS = 100_000

export const textSearch = (betsInRange: number): TextSearch =>
  betsInRange <= SCANNED_BETS ? 'byRange' : 'byText'

/** The filters as a condition on `bet_search`. */
export function matches(filters: BetFilters, search: TextSearch): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`bet_search.${name}`)
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
  const plainText = withoutDisguises(testo).trim()
  // Plain texts contain no emoji: a search for nothing but emoji reads the working text.
  if (plainText === '') {
    return sql`exists (select from bet where bet.id_received_bet = bet_search.id_received_bet
      and strpos(bet.formatted_bet, ${testo.trim()}) > 0)`
  }
  // The concatenation keeps the planner from using the trigram index.
  const column = search === 'byText' ? sql`bet_search.testo` : sql`(bet_search.testo || '')`
  return sql`${column} like '%' || search_text(${asPattern(plainText)}) || '%'`
}

/** Escapes the wildcards of `like`: 100% and a_b match literally. */
export const asPattern = (testo: string): string => testo.replaceAll(/[\\%_]/g, '\\$&')

/** Counts matching bets by outcome. */
export async function countMatching(
  ctx: Ctx,
  filters: BetFilters,
  search: TextSearch,
): Promise<Partial<Record<Outcome, number>>> {
  const { rows } = await sql<{ esito: Outcome; n: number }>`
    select esito, count(*) as n from bet_search where ${matches(filters, search)} group by esito
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ esito, n }) => [esito, n]))
}
