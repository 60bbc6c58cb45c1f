import { formatNumber, parseDecimalInput } from '../../platform/format/number.ts'
import { type DecimalInput, dec, isZero } from '../../platform/money/decimal.ts'
import { lessOrEqual, type Rule } from '../../platform/validation/rules.ts'

/** Odds below 1 pay back less than the stake, odds above 1,000 are not offered: both are typing errors. */
export const LEAST_ODDS = 1
export const GREATEST_ODDS = 1000

/** The largest amount that can be typed, in any currency; a larger one is refused. */
export const GREATEST_AMOUNT = '99999999.99'

/** Sentence of field and server for odds outside the bounds. */
export const ODDS_OUT_OF_BOUNDS = `Inserisci una quota tra ${LEAST_ODDS} e ${formatNumber(GREATEST_ODDS, 0)}.`

/** Whether odds can be meant as typed, before any tax: 1 to 1,000, or 0, which takes a drop away. */
export const areTypedOdds = (quota: DecimalInput): boolean =>
  isZero(quota) || (dec(quota).gte(LEAST_ODDS) && dec(quota).lte(GREATEST_ODDS))

/** {@link areTypedOdds} for a field. Text that is no number is left to the rule of its format. */
export const typedOdds: Rule = (text) => {
  const value = parseDecimalInput(text)
  return value === null || areTypedOdds(value) ? null : ODDS_OUT_OF_BOUNDS
}

/** An amount no larger than {@link GREATEST_AMOUNT}, whatever its sign. */
export const typedAmount: Rule = (text) => noLarger(text.trim().replace(/^[+-]/, ''))
const noLarger = lessOrEqual(GREATEST_AMOUNT, formatNumber(GREATEST_AMOUNT))
