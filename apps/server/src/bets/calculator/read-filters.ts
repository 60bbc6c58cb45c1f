import type { CalculatorFilters } from '@xbetapp/contract/bets/calculator'
import { rangeError, rangeOf } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import type { z } from 'zod'
import { invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** An id that no tipster has: a name without a tipster matches no bet. */
const NOBODY = 0

/**
 * Filters from a request; null and false filter nothing.
 * @throws AppError VALIDATION when the range ends after today or before it starts
 */
export async function readFilters(ctx: Ctx, query: z.output<typeof CalculatorFilters>) {
  const { startDate, endDate, nomeTipster } = query
  invariant(startDate && endDate, 'the contract asks for both ends')
  const error = rangeError(startDate, endDate, ctx.now())
  if (error) throw validationError(error, 'endDate')
  return {
    range: rangeOf(startDate, endDate),
    idTipster: nomeTipster === null ? null : await idOfTipster(ctx, nomeTipster),
    testo: query.formattedBet,
    fascia: query.fascia,
    sport: query.sport,
    esito: query.esito ?? null,
    onlyImagesToRead: query.shouldProcessImageToText ?? false,
  }
}

export type BetFilters = Awaited<ReturnType<typeof readFilters>>

async function idOfTipster(ctx: Ctx, nome: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('tipster')
    .select('idTipster')
    .where(sql`lower(nome_tipster)`, '=', sql`lower(${nome})`)
    .executeTakeFirst()
  return row?.idTipster ?? NOBODY
}
