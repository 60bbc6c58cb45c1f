import { dec } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { actOf } from '#server/kernel/act.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { endOfMoment } from '#server/ledger/postings/public.ts'
import { findAccount } from './named.ts'
import { lockIfAgreed } from './steps.ts'

/** What is said: of which account and moment, by whom, in which words. */
export interface Said {
  idAccount: number
  idValuta: string
  momento: Date
  parole: string
  autore: string
  /** Null where nobody has read it yet. */
  importo: string | null
  /** Of an answer in a chat; absent: what a person of ours was told, or counted. */
  answer?: { chatId: number; messageId: number; idInvio: number; stesura: number }
  isCount?: boolean
}

/**
 * Keeps a declaration. What agrees with our figure to the cent is locked at once (rule: quadratura/settling).
 * @returns null when the same message said the same before
 */
export async function keep(
  tx: TxCtx,
  said: Said,
): Promise<{ id: number; stato: 'da_leggere' | 'aperta' | 'quadrata' } | null> {
  const { answer, isCount, ...own } = said
  const stato = own.importo === null ? 'da_leggere' : 'aperta'
  const row = await tx.db
    .insertInto('dichiarazione')
    .values({
      ...own,
      ...answer,
      fonte: answer ? 'telegram' : isCount ? 'conteggio' : 'controparte',
      stato,
      at: tx.now(),
      idAtto: await actOf(tx),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('idDichiarazione')
    .executeTakeFirst()
  if (!row) return null
  const id = row.idDichiarazione
  await audit(tx, {
    action: 'quadratura.dichiara',
    entity: 'dichiarazione',
    entityId: id,
    after: {
      conto: own.idAccount,
      momento: toWire(own.momento),
      valuta: own.idValuta,
      importo: own.importo,
      parole: own.parole,
      da: own.autore,
    },
  })
  return {
    id,
    stato: own.importo === null ? stato : await lockIfAgreed(tx, id, { ...own, importo: own.importo }),
  }
}

/**
 * What the other side, or the count of a wallet, says of a moment.
 * @throws AppError ACCOUNT_NOT_FOUND, VALUTA_NOT_FOUND, VALIDATION for a moment to come or a currency that is not the account's
 */
export async function declare(ctx: Ctx, body: Input<'POST /api/v1/quadratura'>['body']) {
  const momento = endOfMoment(ctx, body.momento, 'momento')
  return withTransaction(ctx, async (tx) => {
    const account = await findAccount(tx, body.entity, body.id)
    const idValuta = account.valuta ?? body.valuta
    if (!idValuta) throw validationError('Campo obbligatorio.', 'valuta')
    if (body.valuta && body.valuta !== idValuta)
      throw validationError(`La valuta del conto è ${idValuta}.`, 'valuta')
    const known = await tx.db
      .selectFrom('valuta')
      .select('valuta')
      .where('valuta', '=', idValuta)
      .executeTakeFirst()
    if (!known) throw new AppError('VALUTA_NOT_FOUND')
    const kept = await keep(tx, {
      idAccount: account.idAccount,
      idValuta,
      momento,
      parole: body.parole ?? '',
      autore: tx.actor.username,
      importo: dec(body.importo).toFixed(2),
      isCount: body.entity === 'portafoglio',
    })
    if (!kept) throw new Error('what a person declares is always new')
    return kept
  })
}
