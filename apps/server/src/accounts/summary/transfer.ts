import { type Decimal, min } from '@xbetapp/domain/platform/money/decimal'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import {
  type BookingDay,
  bookingDate,
  bookLines,
  getCurrency,
  heldAt,
  lockCashTotals,
  lowestHeld,
  requireNonZero,
} from '#server/accounts/movements/public.ts'
import { AppError, invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findHolder, HOLDERS, type Holder } from './named-holders.ts'

interface Transfer {
  holder: Holder
  idOrigine: number
  idDestinazione: number
  valuta: string
  /** Unsigned. */
  importo: number
  dataSpostamento: BookingDay
  nota?: string | null | undefined
}

const TIPO = { portafoglio: 'spostamento_portafoglio', fondo: 'spostamento_fondo' } as const

/**
 * Moves an amount between two wallets or two cash funds: no more than the origin has of the currency at the transfer's
 * date and now. The origin's total is locked: two concurrent transfers cannot both take the amount.
 * @returns the key of the movement
 * @throws AppError VALIDATION, WALLET_NOT_FOUND, FUND_NOT_FOUND, VALUTA_NOT_FOUND, AMOUNT_NOT_AVAILABLE
 */
export async function transfer(ctx: Ctx, input: Transfer): Promise<number> {
  const { holder } = input
  const importo = requireNonZero(input.importo)
  if (importo.lt(0)) throw validationError(MESSAGES.noSign, 'importo')
  if (input.idOrigine === input.idDestinazione) {
    throw validationError("La destinazione deve essere diversa dall'origine.", 'idDestinazione')
  }
  return withTransaction(ctx, async (tx) => {
    const bookedAt = bookingDate(tx, input.dataSpostamento)
    const from = await findHolder(tx, holder, input.idOrigine)
    const to = await findHolder(tx, holder, input.idDestinazione)
    const valuta = await getCurrency(tx, input.valuta)
    const { idValuta } = valuta
    const nota = input.nota?.trim() || `Spostamento da ${from.nome} a ${to.nome}`
    const totals = await lockCashTotals(tx, [
      { account: from.account, idValuta },
      { account: to.account, idValuta },
    ])
    const originTotal = totals.find(({ account }) => account.idAccount === from.account.idAccount)
    invariant(originTotal, 'a locked total is found')
    // A fund may not be below 0 at any moment, past or future; a wallet may have been
    // (rule: summary/funds-and-wallets).
    const available: Decimal =
      holder === 'fondo'
        ? await lowestHeld(tx, originTotal, bookedAt.data)
        : min(originTotal.importo, await heldAt(tx, originTotal, bookedAt.data))
    if (importo.gt(available)) throw new AppError('AMOUNT_NOT_AVAILABLE')
    const lines = [
      { account: from.account, importo: importo.neg(), nota },
      { account: to.account, importo, nota },
    ]
    return bookLines(
      tx,
      { tipo: TIPO[holder], ...bookedAt, nota, ...valuta, lines },
      {
        action: `summary.${TIPO[holder]}`,
        entity: HOLDERS[holder].entity,
        entityId: from.id,
        after: { a: to.nome, importo: importo.toFixed(2), valuta: idValuta, nota },
      },
    )
  })
}
