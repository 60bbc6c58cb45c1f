import type { Dichiarazione } from '@xbetapp/contract/accounts/reconciliation'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import { insertIfNew, rowIfAny } from '#server/db/rows.ts'
import { actOf } from '#server/kernel/act.ts'
import { found, invariant, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { endOfMoment, findAccount } from '#server/ledger/postings/public.ts'
import { type BalanceQuestion, balanceAtMoment } from './balances-at.ts'
import { settleIfAgreed } from './steps.ts'

/** A declaration to record: its account and moment, its author and its wording. */
interface NewDeclaration extends BalanceQuestion {
  fonte: z.output<typeof Dichiarazione>['fonte']
  parole: string
  autore: string
  /** Null until a person has read the amount. */
  importo: string | null
  /** Set for an answer in a chat; absent for what our staff were told or counted. */
  answer?: { chatId: number; messageId: number; idSend: number; edition: number }
}

/**
 * Stores a declaration. If it agrees with our figure to the cent, it is locked at once (rule: quadratura/settling).
 * @returns null when the same wording of the same message is stored already
 */
export async function storeDeclaration(
  tx: TxCtx,
  declaration: NewDeclaration,
): Promise<{ id: number; stato: 'da_leggere' | 'aperta' | 'quadrata' } | null> {
  const { answer, ...fields } = declaration
  const stato = fields.importo === null ? 'da_leggere' : 'aperta'
  const row = await insertIfNew(tx.db, 'declaration', {
    ...fields,
    ...answer,
    stato,
    at: tx.now(),
    idAtto: await actOf(tx),
  })
  if (!row) return null
  const id = row.idDeclaration
  await audit(tx, 'quadratura.dichiara', 'dichiarazione', id, {
    after: {
      conto: fields.idAccount,
      momento: toWire(fields.momento),
      valuta: fields.idValuta,
      importo: fields.importo,
      parole: fields.parole,
      da: fields.autore,
    },
  })
  return {
    id,
    stato:
      fields.importo === null ? stato : await settleIfAgreed(tx, id, { ...fields, importo: fields.importo }),
  }
}

type BalanceQuery = Input<'GET /api/v1/quadratura/nostro'>['query']

/** The account or wallet, its currency and the moment that a declaration names. */
async function questionOf(ctx: Ctx, { entity, id, valuta, momento }: BalanceQuery): Promise<BalanceQuestion> {
  const end = endOfMoment(ctx, momento, 'momento')
  const account = await findAccount(ctx, entity, id)
  const idValuta = account.idValuta ?? valuta
  if (!idValuta) throw validationError('Campo obbligatorio.', 'valuta')
  if (valuta && valuta !== idValuta) throw validationError(`La valuta del conto è ${idValuta}.`, 'valuta')
  found(await rowIfAny(ctx.db, 'currency', { valuta: idValuta }, ['valuta']), 'VALUTA_NOT_FOUND')
  return { idAccount: account.idAccount, idValuta, momento: end }
}

/** Our figure at a moment: what a declaration for the moment would be compared with. */
export const ourFigure = async (ctx: Ctx, query: BalanceQuery): Promise<{ nostro: number }> => ({
  nostro: toNumber(await balanceAtMoment(ctx, await questionOf(ctx, query))),
})

/**
 * Records the balance that the other side, or the count of a wallet, gives for a moment.
 * @throws AppError ACCOUNT_NOT_FOUND, VALUTA_NOT_FOUND, VALIDATION for a future moment or a currency that is not the
 * account's
 */
export async function declare(ctx: Ctx, body: Input<'POST /api/v1/quadratura'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const declaration = await storeDeclaration(tx, {
      ...(await questionOf(tx, body)),
      parole: body.parole ?? '',
      autore: tx.actor.username,
      importo: dec(body.importo).toFixed(2),
      fonte: body.entity === 'portafoglio' ? 'conteggio' : 'controparte',
    })
    invariant(declaration, 'what a person declares is always new')
    return declaration
  })
}
