import { type Decimal, type DecimalInput, dec, max, ZERO } from '../../platform/money/decimal.ts'
import { daysBetween } from '../../platform/time/rome.ts'

/** A movement of an account or wallet near the moment of a declaration. */
export interface NearMovement {
  id: number
  /** The movement's amount in the balance: account currency, signed as the account's balance. */
  importo: DecimalInput
  /** Dated after the moment, so not in our figure. */
  isLater: boolean
}

/** A possible explanation of a difference, a place to look and no proof; `scarto` is what it leaves unexplained. */
export type Clue =
  | { tipo: 'open' | 'segno'; scarto: Decimal }
  | { tipo: 'manca' | 'successivo'; id: number; importo: Decimal; scarto: Decimal }

/** Clues given at most; those that leave more unexplained are left out. */
const MOST_CLUES = 6
/** A clue may leave one unit of the currency unexplained, or a hundredth of the difference if that is more. */
const NEAR_UNITS = 1
const NEAR_PART = 0.01

/**
 * Possible explanations of a difference, the best first: the Open bets the other side does not yet count as lost; the
 * same amount with the opposite sign; a movement of ours the other side lacks; a movement we date later than they do.
 * @param theirFigure the other side's figure; `ourFigure` is ours for the same moment, both in the account's currency
 * @param open amount of the Open bets of the moment in `ourFigure`, 0 or negative
 */
export function clues(
  theirFigure: DecimalInput,
  ourFigure: DecimalInput,
  { open, movements }: { open: DecimalInput; movements: readonly NearMovement[] },
): Clue[] {
  const difference = dec(theirFigure).minus(ourFigure)
  if (difference.eq(ZERO)) return []
  const possible: Clue[] = []
  const tolerance = max(NEAR_UNITS, difference.abs().times(NEAR_PART))
  const addIfNear = (explained: Decimal, clue: (scarto: Decimal) => Clue) => {
    const scarto = difference.minus(explained)
    if (scarto.abs().lte(tolerance)) possible.push(clue(scarto))
  }
  if (!dec(open).eq(ZERO)) addIfNear(dec(open).neg(), (scarto) => ({ tipo: 'open', scarto }))
  if (!dec(ourFigure).eq(ZERO)) addIfNear(dec(ourFigure).times(-2), (scarto) => ({ tipo: 'segno', scarto }))
  for (const { id, importo, isLater } of movements) {
    const amount = dec(importo)
    if (isLater) addIfNear(amount, (scarto) => ({ tipo: 'successivo', id, importo: amount, scarto }))
    else addIfNear(amount.neg(), (scarto) => ({ tipo: 'manca', id, importo: amount, scarto }))
  }
  return possible.toSorted((a, b) => a.scarto.abs().cmp(b.scarto.abs())).slice(0, MOST_CLUES)
}

/** How long ago an account was verified, both Rome days: `oggi`, `ieri`, `9 giorni fa`. */
export function agoText(day: string, today: string): string {
  const days = daysBetween(day, today)
  return days <= 0 ? 'oggi' : days === 1 ? 'ieri' : `${days} giorni fa`
}
