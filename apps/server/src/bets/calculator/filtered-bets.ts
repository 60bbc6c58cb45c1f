import type { CalculatorFilters } from '@xbetapp/contract/bets/calculator'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { countBets } from './counts.queries.ts'
import { matches } from './matching-bets.ts'
import { readFilters } from './read-filters.ts'

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
  return { ids: rows.map(({ id }) => id) }
}
