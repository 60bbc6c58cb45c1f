import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A currency and what one unit of it is worth in EUR now: the rate movements are booked at. */
export async function getValuta(ctx: Ctx, idValuta: string): Promise<{ idValuta: string; cambio: string }> {
  const row = await ctx.db
    .selectFrom('valuta')
    .select(['valuta', 'cambio'])
    .where('valuta', '=', idValuta)
    .executeTakeFirst()
  if (!row) throw new AppError('VALUTA_NOT_FOUND')
  return { idValuta: row.valuta, cambio: row.cambio }
}

/** A currency sent along where the account decides it must be that one: booking another silently would be worse. */
export function requireCurrency(sent: string | null | undefined, idValuta: string): void {
  if (sent && sent !== idValuta)
    throw validationError(`La valuta del movimento deve essere ${idValuta}.`, 'idValuta')
}
