import {
  type ConversionSource,
  conversionRows,
  convertibleAmount,
  holdsNegative,
} from '@xbetapp/domain/accounts/movements/conversion'
import { type Decimal, dec, isZero, min } from '@xbetapp/domain/platform/money/decimal'
import {
  bookingDate,
  bookLines,
  type CashKey,
  getCurrency,
  heldAt,
  houseAccount,
  lockCashTotals,
  lowestHeld,
} from '#server/accounts/movements/public.ts'
import { AppError, invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findHolder } from './named-holders.ts'

type Conversion = Input<'POST /api/v1/cambio-valuta'>['body']

/**
 * Converts an amount of a fund or ledger to euro at the current rate, which the server looks up itself. The amount that
 * leaves the currency and the amount that arrives in EUR are two rows of one account.
 * @returns the key of the movement
 * @throws AppError VALIDATION, FUND_NOT_FOUND, VALUTA_NOT_FOUND, CONVERSION_NOT_AVAILABLE
 */
export async function convertToEuro(ctx: Ctx, input: Conversion): Promise<number> {
  const importo = unsignedAmount(input)
  if (input.valuta === 'EUR') throw validationError("L'euro non può essere convertito in euro.", 'valuta')
  return withTransaction(ctx, async (tx) => {
    const bookedAt = bookingDate(tx, input.data)
    const valuta = await getCurrency(tx, input.valuta)
    const { account, nome } = await sourceOf(tx, input)
    await requireAvailable(tx, input.sorgente, { account, idValuta: valuta.idValuta }, importo, bookedAt.data)
    const { origine, destinazione } = conversionRows({
      source: input.sorgente,
      importo,
      cambio: valuta.cambio,
    })
    const nota =
      input.nota?.trim() || `Conversione di ${importo.toFixed(2)} ${valuta.idValuta} in euro (${nome})`
    const lines = [
      { account, importo: origine, nota },
      { account, importo: origine.neg(), accountCurrency: 'EUR', nota },
    ]
    return bookLines(
      tx,
      { tipo: 'cambio_valuta', ...bookedAt, nota, ...valuta, lines },
      {
        action: 'summary.cambio_valuta',
        entity: input.sorgente === 'FONDO_CASSA' ? 'fondo_cassa' : 'conto',
        entityId: nome,
        after: {
          importo: origine.toFixed(2),
          valuta: valuta.idValuta,
          cambio: valuta.cambio,
          euro: destinazione.toFixed(2),
        },
      },
    )
  })
}

function unsignedAmount({ sorgente, importoOrigine }: Conversion): Decimal {
  if (isZero(importoOrigine)) throw validationError('Campo obbligatorio', 'importoOrigine')
  if (importoOrigine > 0 && !holdsNegative(sorgente)) {
    throw validationError("L'importo non può essere negativo", 'importoOrigine')
  }
  return dec(importoOrigine).abs()
}

async function sourceOf(ctx: TxCtx, { sorgente, idFondoCassa }: Conversion) {
  if (sorgente !== 'FONDO_CASSA') return { account: houseAccount(sorgente), nome: sorgente }
  if (!idFondoCassa) throw validationError('Campo obbligatorio', 'idFondoCassa')
  return findHolder(ctx, 'fondo', idFondoCassa)
}

/** Locks the source's totals in the converted currency and in euro, in the order all writers share. */
async function requireAvailable(
  ctx: TxCtx,
  source: ConversionSource,
  key: CashKey,
  importo: Decimal,
  data: Date,
) {
  const totals = await lockCashTotals(ctx, [key, { ...key, idValuta: 'EUR' }])
  const cash = totals.find(({ idValuta }) => idValuta === key.idValuta)
  invariant(cash, 'a locked total is found')
  const available =
    source === 'FONDO_CASSA'
      ? await lowestHeld(ctx, cash, data)
      : min(convertibleAmount(source, cash.importo), convertibleAmount(source, await heldAt(ctx, cash, data)))
  if (importo.gt(available)) throw new AppError('CONVERSION_NOT_AVAILABLE')
}
