import type { BetProfits } from '@xbetapp/contract/bets/bets'
import { droppedVenueName } from '@xbetapp/contract/reference/venue-fields'
import { type BetPayout, payoutAt } from '@xbetapp/domain/ledger/postings/payout'
import { betProfits, venueProfit, venueProfitEur } from '@xbetapp/domain/ledger/postings/profit'
import { toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import { payoutOnWire } from '#server/bets/bets/public.ts'
import { dropsOfBet } from '#server/bets/drops/public.ts'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Etagged } from '#server/kernel/route.ts'

const VENUE_DROP = ['idDroppedBet', 'idVenue'] as const

/**
 * The profit or loss of each party of a bet at its current outcome; for an Open bet, the amount at risk. The etag is that
 * of the bet's drops, which changes with the bet too, apart from the answer of the drops themselves.
 */
export async function profitsOfBet(ctx: Ctx, id: number): Promise<Etagged<z.output<typeof BetProfits>>> {
  const { etag, load } = await dropsOfBet(ctx, id)
  return {
    etag: `p${etag}`,
    load: async () => {
      const row = await rowIfAny(ctx.db, 'bet', { idReceivedBet: id, deletedAt: null })
      if (!row) throw new AppError('BET_NOT_FOUND', { id })
      const bet = { ...row, payout: row.payout as BetPayout | null }
      const rows = await rowsOf(ctx.db, 'droppedBet', { idReceivedBet: id, supersededAt: null }, VENUE_DROP)
      const venueOf = new Map(rows.map(({ idDroppedBet, idVenue }) => [idDroppedBet, idVenue]))
      // The tipster's own drop has no venue and makes no profit of a venue.
      const drops = (await load()).flatMap((drop) => {
        const idVenue = venueOf.get(drop.idDroppedBet) ?? null
        return idVenue === null ? [] : [{ ...drop, idVenue }]
      })
      const { tipster, noDrop, scartiQuota, freeroll } = betProfits(bet, drops)
      return {
        esito: bet.esito,
        pagamento: payoutOnWire(bet.payout),
        venues: drops.map((drop) => {
          return {
            idDroppedBet: drop.idDroppedBet,
            diversamente: payoutAt(bet.payout, drop.idVenue) !== null,
            nome: droppedVenueName(drop),
            valuta: drop.nomeValuta,
            importo: drop.importo,
            quota: drop.quota,
            profit: toNumber(venueProfit(bet, drop)),
            profitEur: toNumber(venueProfitEur(bet, drop)),
          }
        }),
        ...toNumbers({ tipster, noDrop, scartiQuota, freeroll }),
      }
    },
  }
}
