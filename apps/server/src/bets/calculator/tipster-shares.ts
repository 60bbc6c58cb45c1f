import type { CalculatorFilters } from '@xbetapp/contract/bets/calculator'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { countBets } from './counts.queries.ts'
import { matches } from './matching-bets.ts'
import { readFilters } from './read-filters.ts'

interface Row {
  idTipster: number
  nomeTipster: string
  bet: number
  tot: string
}

/** The bets that match the calculator's filters, by tipster in descending order of the total played. */
export async function tipsterShares(ctx: Ctx, query: z.output<typeof CalculatorFilters>) {
  const filters = await readFilters(ctx, query)
  const counts = await countBets(ctx, filters)
  const { rows } = await sql<Row>`
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
