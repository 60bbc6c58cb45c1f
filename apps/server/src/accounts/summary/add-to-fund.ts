import {
  type BookingDay,
  bookingDate,
  bookLines,
  getCurrency,
  houseAccount,
  requireHeld,
  requireNonZero,
} from '#server/accounts/movements/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findHolder } from './named-holders.ts'

/**
 * Adds a signed amount to a cash fund. No wallet takes part, so the contra account is RETTIFICA; the fund may not fall
 * below 0.
 * @returns the key of the movement
 * @throws AppError VALIDATION, FUND_NOT_FOUND, VALUTA_NOT_FOUND, AMOUNT_NOT_AVAILABLE
 */
export async function addToFund(
  ctx: Ctx,
  input: { idFondoCassa: number; data: BookingDay; nota: string; importo: number; idValuta: string },
): Promise<number> {
  const importo = requireNonZero(input.importo)
  return withTransaction(ctx, async (tx) => {
    const movement = {
      tipo: 'cashflow_fondo',
      ...bookingDate(tx, input.data),
      nota: input.nota.trim(),
    } as const
    const { account, id } = await findHolder(tx, 'fondo', input.idFondoCassa)
    const valuta = await getCurrency(tx, input.idValuta)
    const { data, nota } = movement
    const lines = [
      { account, importo, nota },
      { account: houseAccount('RETTIFICA'), importo: importo.neg(), nota },
    ]
    await requireHeld(tx, [{ ...valuta, lines }], data)
    return bookLines(
      tx,
      { ...movement, ...valuta, lines },
      {
        action: 'summary.cashflow_fondo',
        entity: 'fondo_cassa',
        entityId: id,
        after: { importo: importo.toFixed(2), valuta: valuta.idValuta, nota },
      },
    )
  })
}
