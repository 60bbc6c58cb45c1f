import { type Decimal, type DecimalInput, dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A currency and the current value of one unit in EUR: the rate at which movements are booked. */
export async function getCurrency(ctx: Ctx, idValuta: string): Promise<{ idValuta: string; cambio: string }> {
  const row = await rowIfAny(ctx.db, 'currency', { valuta: idValuta }, ['valuta', 'cambio'])
  if (!row) throw new AppError('VALUTA_NOT_FOUND')
  return { idValuta: row.valuta, cambio: row.cambio }
}

/**
 * Refuses a sent currency that differs from the account's, rather than book another one silently.
 * @throws AppError VALIDATION
 */
export function requireCurrency(sentCurrency: string | null | undefined, idValuta: string): void {
  if (sentCurrency && sentCurrency !== idValuta)
    throw validationError(`La valuta del movimento deve essere ${idValuta}.`, 'idValuta')
}

/** An amount of either sign. @throws AppError VALIDATION when it is 0 */
export function requireNonZero(importo: DecimalInput, campo = 'importo'): Decimal {
  if (isZero(importo)) throw validationError('Il valore deve essere diverso da 0.', campo)
  return dec(importo)
}

/** The sign of a movement's amounts as stored (rule: movement/signs). */
type Sign = 1 | -1

/**
 * The unsigned value of an amount that must have the given sign.
 * @throws AppError VALIDATION when it is 0 or has the other sign
 */
export const requireSigned = (importo: DecimalInput, sign: Sign, campo: string): Decimal =>
  requireSignOrZero(requireNonZero(importo, campo), sign, campo)

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
