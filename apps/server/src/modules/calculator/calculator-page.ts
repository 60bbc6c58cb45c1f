import type { CalculatorPage } from '@xbetapp/contract/calculator'
import { rangeError, rangeOf } from '@xbetapp/domain/time/range'
import { sql } from 'kysely'
import type { z } from 'zod'
import { invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { selectBets } from '#server/modules/bets/public.ts'
import { countBets, countDroppedOpen, countImagesToRead } from './counts.queries.ts'
import type { BetFilters } from './matching-bets.ts'
import { pageOfBets } from './page-of-bets.ts'

type Query = Input<'POST /api/v1/bets/calcolatore'>['body']
type Page = z.output<typeof CalculatorPage>

/**
 * One page of bets with the counters beside it. Win, Loss, HalfWin, HalfLoss and Void count what the filters leave;
 * Open and Immagini have rules of their own (rule: account/open-and-immagini).
 * @throws AppError VALIDATION when the range ends after today or before it starts
 */
export async function calculatorPage(ctx: Ctx, query: Query): Promise<Page> {
  const filters = await filtersOf(ctx, query)
  const [counted, countOpen, countShouldProcessImageToText] = await Promise.all([
    countBets(ctx, filters),
    countDroppedOpen(ctx, filters.range.after),
    countImagesToRead(ctx),
  ])
  const page = {
    sortBy: query.sortBy ?? 'messageDate',
    sortDirection: query.sortDirection ?? 'desc',
    limit: query.pageSize,
    offset: query.pageNumber * query.pageSize,
  } as const
  return {
    bets: {
      content: await betsInOrder(ctx, await pageOfBets(ctx, filters, page, counted)),
      totalElements: counted.total,
    },
    countWin: counted.byEsito.Win,
    countLost: counted.byEsito.Loss,
    countHalfWin: counted.byEsito.HalfWin,
    countHalfLoss: counted.byEsito.HalfLoss,
    countVoid: counted.byEsito.Void,
    countOpen,
    countShouldProcessImageToText,
  }
}

/** No tipster has it. */
const NOBODY = 0

async function filtersOf(ctx: Ctx, query: Query): Promise<BetFilters> {
  const { startDate, endDate, nomeTipster } = query
  invariant(startDate && endDate, 'the contract asks for both ends')
  const error = rangeError(startDate, endDate, ctx.now())
  if (error) throw validationError(error, 'endDate')
  return {
    range: rangeOf(startDate, endDate),
    idTipster: nomeTipster === null ? null : await tipsterNamed(ctx, nomeTipster),
    testo: query.formattedBet,
    fascia: query.fascia,
    sport: query.sport,
    esito: query.esito ?? null,
    onlyImagesToRead: query.shouldProcessImageToText ?? false,
  }
}

async function tipsterNamed(ctx: Ctx, nome: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('tipster')
    .select('idTipster')
    .where(sql`lower(nome_tipster)`, '=', sql`lower(${nome})`)
    .executeTakeFirst()
  return row?.idTipster ?? NOBODY
}

async function betsInOrder(ctx: Ctx, ids: readonly number[]): Promise<Page['bets']['content']> {
  if (ids.length === 0) return []
  const bets = await selectBets(ctx, (query) => query.where('idReceivedBet', 'in', ids))
  const place = new Map(ids.map((id, index) => [id, index]))
  return bets
    .map((bet) => ({ ...bet, nomeTipster: bet.tipster.nomeTipster }))
    .sort((a, b) => (place.get(a.idReceivedBet) ?? 0) - (place.get(b.idReceivedBet) ?? 0))
}
