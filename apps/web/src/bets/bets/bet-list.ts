import { type BetColour, betColour } from '@xbetapp/domain/bets/bets/colour'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { compareNames } from '#web/lib/compare-names.ts'
import type { RowState } from '#web/ui/data-table/data-table.types.ts'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { betsText as text } from './bets.it.ts'

// What the list of bets says of its bets.

const STATES: Record<BetColour, RowState> = {
  green: { tone: 'green', label: text.stateDropped },
  red: { tone: 'red', label: text.stateToDrop },
  grey: { tone: 'grey', label: text.stateNothing },
}

/** The bar of a bet's row. */
export const betRowState = (bet: Bet): RowState => STATES[betColour(bet)]

/** Whether anything was dropped on the bet, which then cannot be deleted. */
export const hasDrops = (bet: Bet): boolean => betColour(bet) !== 'grey'

/** Counts of the banners over the whole list, regardless of filters. */
export const countBets = (bets: readonly Bet[]) => ({
  toDrop: bets.filter((bet) => betColour(bet) === 'red').length,
  dropped: bets.filter((bet) => betColour(bet) === 'green').length,
  late: bets.some((bet) => bet.wasTipsterDroppedBefore),
  errors: bets.some((bet) => bet.hasDropTipsterError),
})

/** Actions of the toolbar for the chosen bets; none without bets. */
export function selectionOffers(bets: readonly Bet[]) {
  const some = bets.length > 0
  return {
    delete: some && !bets.some(hasDrops),
    confirmLate: some && bets.every((bet) => bet.wasTipsterDroppedBefore),
    confirmErrors: some && bets.every((bet) => bet.hasDropTipsterError),
  }
}

/** Parameters that open the Sparabet page for some bets: `idReceivedBet=1-2-3`. */
export const operatorSendSearch = (bets: readonly Pick<Bet, 'idReceivedBet'>[]) => ({
  idReceivedBet: bets.map((bet) => bet.idReceivedBet).join('-'),
})

/** The tipsters that have a bet in the list, by name. */
export function tipsterOptions(bets: readonly Bet[]): Option[] {
  const names = new Map(bets.map(({ tipster }) => [tipster.idTipster, tipster.nomeTipster]))
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((a, b) => compareNames(a.label, b.label))
}
