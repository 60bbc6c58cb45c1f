import { ADMINS } from '@xbetapp/contract/access'
import { CONTI } from '@xbetapp/domain/ledger/postings/conti'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import {
  balanceAtMoment,
  type DeclarationRow,
  lockBalanceOf,
  lockDeclaration,
  markSettled,
} from '#server/accounts/declarations/public.ts'
import { recordContoCashflow, recordEntityCashflow } from '#server/accounts/movements/public.ts'
import { recordFlusso } from '#server/accounts/summary/public.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

/**
 * Settles a declaration and locks it: with a reason, or by booking a movement of the rest through that movement's usual
 * action (rule: quadratura/settling). The rest must equal the amount the caller saw.
 * @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_OPEN, DECLARATION_CHANGED, DECLARATION_CURRENCY,
 * CASHFLOW_DENIED, CLOSED_WEEK where the movement reaches a closed week
 */
export async function settle(
  ctx: Ctx,
  id: number,
  { modo, motivo, resta: restSeen }: Input<'POST /api/v1/quadratura/:id/quadra'>['body'],
): Promise<{ message: string }> {
  if (modo === 'movimento' && !actorHas(ctx.actor, ADMINS)) throw new AppError('CASHFLOW_DENIED')
  return withTransaction(ctx, async (tx) => {
    const row = await lockDeclaration(tx, id, 'open')
    // No person has read its amount yet.
    if (row.importo === null) throw new AppError('DECLARATION_NOT_OPEN')
    if (!row.isSameCurrency) throw new AppError('DECLARATION_CURRENCY')
    await lockBalanceOf(tx, row.idAccount)
    const rest = dec(row.importo).minus(await balanceAtMoment(tx, row))
    if (!rest.eq(restSeen))
      throw new AppError('DECLARATION_CHANGED', { resta: formatMoney(rest, row.simbolo) })
    const isBooked = modo === 'movimento' && !rest.eq(0)
    const idMovimento = isBooked
      ? await book(tx, row, { importo: rest, nota: `Quadratura: ${motivo.trim()}` })
      : null
    const settledFigure = await balanceAtMoment(tx, row)
    await markSettled(tx, id, { motivo: motivo.trim(), nostro: settledFigure, idMovimento })
    return { message: 'Dichiarazione quadrata' }
  })
}

/**
 * Books the rest, dated on the moment's day: income or an expense of a wallet, a cashflow of a house account, or one
 * without wallets of a tipster or venue.
 */
async function book(
  tx: TxCtx,
  { tipo, idConto, idValuta, momento }: DeclarationRow,
  { importo, nota }: { importo: Decimal; nota: string },
): Promise<number> {
  const body = { data: toWire(momento), nota, importo: importo.toNumber(), idValuta }
  if (tipo === 'portafoglio') {
    const conto = importo.gt(0) ? 'INCASSI' : 'SPESE'
    return recordFlusso(tx, {
      conto: { conto, ...body },
      wallets: [{ idPortafoglio: idConto, importo: body.importo, idValuta }],
    })
  }
  if (tipo === 'conto') {
    const house = CONTI.find(({ id }) => id === idConto)
    invariant(house, 'a house account has its name')
    return recordContoCashflow(tx, { conto: house.conto, ...body })
  }
  return recordEntityCashflow(tx, { kind: tipo, id: idConto, row: body })
}
