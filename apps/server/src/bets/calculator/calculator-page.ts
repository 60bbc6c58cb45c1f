import type { CalculatorPage } from '@xbetapp/contract/bets/calculator'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import { selectBets } from '#server/bets/bets/public.ts'
import { beginningsOf } from '#server/bets/tip-reading/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { countBets, countDroppedOpen, countImagesToRead } from './counts.queries.ts'
import { type PageQuery, pageOfBets } from './page-of-bets.ts'
import { readFilters } from './read-filters.ts'

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
