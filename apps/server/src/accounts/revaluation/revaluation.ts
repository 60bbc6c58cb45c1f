import { ADMINS } from '@xbetapp/contract/access'
import { RevaluedAccount } from '@xbetapp/contract/accounts/revaluation'
import { revaluationNotes, revalue, sumRevalued } from '@xbetapp/domain/accounts/revaluation/revaluation'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { isZero, toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import {
  getCurrency,
  recordContoCashflow,
  requireNotRevalued,
  revaluationsOf,
} from '#server/accounts/movements/public.ts'
import { insertRow } from '#server/db/rows.ts'
import { AppError, present, validationError } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { heldByAccounts } from './held.queries.ts'

/**
 * The balances in other currencies at the end of a day, at the given rates or today's, in total and by account
 * (rule: revaluation/difference). @throws AppError VALIDATION for a day to come
 */
export function showRevaluation(ctx: Ctx, { giorno, cambi }: Input<'GET /api/v1/rivalutazione'>['query']) {
  if (giorno > romeDay(ctx.now())) throw validationError('Scegli un giorno fino a oggi.', 'giorno')
  return inSnapshot(ctx, async (ctx) => {
    const heldAmounts = await heldByAccounts(ctx, giorno)
    const bookedByCurrency = await revaluationsOf(ctx, giorno)
    const seesAll = actorHas(ctx.actor, ADMINS)
    const valute = [...Map.groupBy(heldAmounts, ({ idValuta }) => idValuta)].map(([idValuta, accounts]) => {
      const first = present(accounts[0], 'a group has a row')
      const { simbolo } = first
      const cambio = cambi?.get(idValuta) ?? first.cambio
      const revalued = accounts.map((account) => ({ account, figures: revalue(account, cambio) }))
      const total = sumRevalued(revalued.map(({ figures }) => figures))
      const booked = bookedByCurrency.get(idValuta)
      return {
        total,
        wire: {
          idValuta,
          simbolo,
          cambio: toNumber(cambio),
          ...toNumbers({ ...total }),
          conti: revalued.map(({ account, figures }) => wireOf(RevaluedAccount, { ...account, ...figures })),
          registrata: booked
            ? {
                cambio: toNumber(booked.cambio),
                importo: seesAll ? toNumber(booked.importo) : null,
                storno: booked.storno,
              }
            : null,
        },
      }
    })
    // Balances of different currencies have no sum.
    const { saldo: _, ...totale } = sumRevalued(valute.map(({ total }) => total))
    return {
      valute: valute.map(({ wire }) => wire),
      totale: toNumbers(totale),
      conApertura: heldAmounts.some(({ apertura }) => !isZero(apertura)),
    }
  })
}

/**
 * Books a day's difference of a currency, and its reversal on a later day: in one transaction, once for a currency and
 * day (rule: revaluation/booked).
 * @throws AppError VALIDATION, VALUTA_NOT_FOUND, REVALUATION_BOOKED, REVALUATION_CHANGED where another difference was shown
 */
export async function bookRevaluation(
  ctx: Ctx,
  { giorno, idValuta, cambio, differenza, storno }: Input<'POST /api/v1/rivalutazione'>['body'],
): Promise<{ idMovimento: number; idStorno: number }> {
  const today = romeDay(ctx.now())
  if (giorno >= today) throw validationError('Scegli un giorno passato.', 'giorno')
  if (storno <= giorno || storno > today)
    throw validationError('Scegli un giorno dopo quello della differenza, fino a oggi.', 'storno')
  return withTransaction(ctx, async (tx) => {
    await getCurrency(tx, idValuta)
    const { idRevaluation } = await insertRow(
      tx.db,
      'revaluation',
      { idValuta, giorno: sql<Date>`${giorno}::date`, cambio: String(cambio) },
      ['idRevaluation'],
    )
    await requireNotRevalued(tx, idRevaluation)
    const heldAmounts = (await heldByAccounts(tx, giorno)).filter((account) => account.idValuta === idValuta)
    const { differenza: difference } = sumRevalued(heldAmounts.map((account) => revalue(account, cambio)))
    if (!difference.eq(differenza))
      throw new AppError('REVALUATION_CHANGED', { ora: formatMoney(difference) })
    const notes = revaluationNotes(idValuta, giorno, cambio)
    const ledger = { conto: difference.lt(0) ? 'SPESE' : 'INCASSI', idValuta: 'EUR' }
    const book = (row: { data: string; nota: string; importo: number }) =>
      recordContoCashflow(tx, { ...ledger, ...row }, idRevaluation)
    return {
      idMovimento: await book({ data: giorno, nota: notes.nota, importo: toNumber(difference) }),
      idStorno: await book({ data: storno, nota: notes.storno, importo: toNumber(difference.neg()) }),
    }
  })
}
