import type { Bet } from '#web/bets/bets/public/bet.ts'
import { hasDrops } from './bet-row-state.ts'

export interface SelectionOffers {
  delete: boolean
  confirmLate: boolean
  confirmErrors: boolean
}

/** Actions of the toolbar for the chosen bets; none without bets. */
export function selectionOffers(bets: readonly Bet[]): SelectionOffers {
  const some = bets.length > 0
  return {
    delete: some && !bets.some(hasDrops),
    confirmLate: some && bets.every((bet) => bet.wasTipsterDroppedBefore),
    confirmErrors: some && bets.every((bet) => bet.hasDropTipsterError),
  }
}

/** Parameters that open the Sparabet page for some bets: `idReceivedBet=1-2-3`. */
export const sparabetSearch = (bets: readonly Pick<Bet, 'idReceivedBet'>[]) => ({
  idReceivedBet: bets.map((bet) => bet.idReceivedBet).join('-'),
})
