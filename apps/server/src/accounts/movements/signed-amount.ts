import { type Decimal, type DecimalInput, dec } from '@xbetapp/domain/platform/money/decimal'
import { validationError } from '#server/kernel/app-error.ts'

/** The sign of a movement's amounts as stored (rule: movement/signs). */
export type Sign = 1 | -1

/**
 * The unsigned value of an amount that must have the given sign.
 * @throws AppError VALIDATION when it is 0 or has the other sign
 */
export function requireSigned(importo: DecimalInput, sign: Sign, campo: string): Decimal {
  const value = dec(importo)
  if (value.eq(0)) throw validationError('Il valore deve essere diverso da 0.', campo)
  return requireSignOrZero(value, sign, campo)
}

/** {@link requireSigned}, for parts that may be 0. */
export function requireSignOrZero(importo: DecimalInput, sign: Sign, campo: string): Decimal {
  const value = dec(importo).times(sign)
  if (value.lt(0)) {
    throw validationError(
      sign === 1
        ? "L'importo deve essere positivo per questo movimento."
        : "L'importo deve essere negativo per questo movimento.",
      campo,
    )
  }
  return value
}
