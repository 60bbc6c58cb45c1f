import { type BetColour, betColour } from '@xbetapp/domain/bets/bets/colour'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { RowState } from '#web/ui/data-table/data-table.types.ts'
import { betsText as text } from './bets.it.ts'

const STATES: Record<BetColour, RowState> = {
  green: { tone: 'green', label: text.stateDropped },
  red: { tone: 'red', label: text.stateToDrop },
  grey: { tone: 'grey', label: text.stateNothing },
}

/** The bar of a bet's row. */
export const betRowState = (bet: Bet): RowState => STATES[betColour(bet)]

/** Whether anything was dropped on the bet: such a bet cannot be deleted. */
export const hasDrops = (bet: Bet): boolean => betColour(bet) !== 'grey'
