import type { BetProfits } from '@xbetapp/contract/bets/bets'
import { droppedVenueName } from '@xbetapp/contract/reference/venue-fields'
import { betProfits, venueProfit } from '@xbetapp/domain/ledger/postings/profit'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import { dropsOfBet } from '#server/bets/drops/public.ts'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The profit or loss of each party of a bet at its current outcome; for an Open bet, the amount at risk. */
export async function profitsOfBet(ctx: Ctx, id: number) {
  const { etag, load } = await dropsOfBet(ctx, id)
  return {
    etag: `p${etag}`,
    load: async (): Promise<z.output<typeof BetProfits>> => {
      const bet = await rowIfAny(ctx.db, 'bet', { idReceivedBet: id, deletedAt: null })
      if (!bet) throw new AppError('BET_NOT_FOUND', { id })
      const house = betProfits(bet)
      const drops = (await load()).filter((drop) => drop.idTipster === null)
      return {
        esito: bet.esito,
        venues: drops.map((drop) => {
          const profit = venueProfit(bet.esito, drop)
          return {
            idDroppedBet: drop.idDroppedBet,
            nome: droppedVenueName(drop),
            valuta: drop.nomeValuta,
            importo: drop.importo,
            quota: drop.quota,
            profit: toNumber(profit),
            // Computed from the stake in EUR, not from the rounded profit, so that the parties add up
            // (rule: profit/sides-agree).
            profitEur: toNumber(
              venueProfit(bet.esito, { importo: drop.importoPostCambio, quota: drop.quota }),
            ),
          }
        }),
        tipster: toNumber(house.tipster),
        noDrop: toNumber(house.noDrop),
        scartiQuota: toNumber(house.scartiQuota),
        freeroll: toNumber(house.freeroll),
      }
    },
  }
}
