import { type DecimalInput, isZero } from '../../platform/money/decimal.ts'

/** The drop fields of a bet, as plain numbers from the wire; null where none was ever written. */
export interface BetDropState {
  tot: number | null
  totTipster: number | null
  quotaDrop: number | null
}

export interface ListedBet extends BetDropState {
  idReceivedBet: number
  hasDropTipsterError?: boolean | null
  wasTipsterDroppedBefore?: boolean | null
}

export type BetColour = 'green' | 'red' | 'grey'

/** What a tipster is credited with; null where nothing was ever written. */
interface TipsterCredit {
  totTipster: DecimalInput | null
  quotaDrop: DecimalInput | null
}

/** Whether the tipster is credited with something: an amount, or only odds, as when an Americans drop is voided. */
export const isTipsterDropped = ({ totTipster, quotaDrop }: TipsterCredit): boolean =>
  isSet(totTipster) || isSet(quotaDrop)

/** Green: dropped. Red: venues played, the tipster is still to drop. Grey: nothing yet (rule: bet/colour). */
export function betColour(bet: BetDropState): BetColour {
  if (isTipsterDropped(bet)) return 'green'
  return isSet(bet.tot) ? 'red' : 'grey'
}

/** Display priority for the operator: 4 drop in error, 3 to drop, 2 dropped late, 1 the rest. */
export function colourPriority(bet: BetDropState & Partial<ListedBet>): 4 | 3 | 2 | 1 {
  if (bet.hasDropTipsterError) return 4
  if (betColour(bet) === 'red') return 3
  return bet.wasTipsterDroppedBefore ? 2 : 1
}

/** Default order of the bet list, for `sort`: priority descending, then id descending. */
export const compareBets = (a: ListedBet, b: ListedBet): number =>
  colourPriority(b) - colourPriority(a) || b.idReceivedBet - a.idReceivedBet

const isSet = (value: DecimalInput | null): boolean => value !== null && !isZero(value)
