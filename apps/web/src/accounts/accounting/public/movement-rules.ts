import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import {
  decimal2,
  differentFrom,
  firstError,
  maxLength,
  noSign,
  required,
} from '@xbetapp/domain/platform/validation/rules'

/** Amounts of movements are typed without a sign: their kind gives it. */
export const unsignedAmount = firstError(required, noSign, decimal2, typedAmount)
export const movedAmount = firstError(unsignedAmount, differentFrom(0))

/** Notes are at most as long as the contract allows. */
export const optionalNote = maxLength(500)
export const requiredNote = firstError(required, optionalNote)

/** Parses an unsigned amount; null when the text is none. */
export function amountOf(text: string): Decimal | null {
  return unsignedAmount(text) === null ? dec(parseDecimalInput(text) ?? 0) : null
}
