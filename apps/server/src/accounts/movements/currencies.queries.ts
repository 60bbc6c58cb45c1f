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
