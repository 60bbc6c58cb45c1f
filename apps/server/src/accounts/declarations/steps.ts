import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import type { DeclarationState } from '#server/db/generated/tables.ts'
import { insertRows, lockRow, rowOf, updateRows } from '#server/db/rows.ts'
import { actOf } from '#server/kernel/act.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { type BalanceQuestion, balanceAtMoment } from './balances-at.ts'
import { type DeclarationRow, getDeclaration } from './declarations.queries.ts'

const SUCCESS = { message: 'Operazione completata con successo' }

/** Enters the amount a person read in an answer. @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_OPEN */
export async function enterAmount(
  ctx: Ctx,
  id: number,
  amount: number,
): Promise<{ id: number; stato: 'aperta' | 'quadrata' }> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockDeclaration(tx, id, 'open')
    // A declaration whose amount was read waits for nothing to be read.
    if (row.importo !== null) throw new AppError('DECLARATION_NOT_OPEN')
    const importo = dec(amount).toFixed(2)
    await recordStep(tx, id, { passo: 'letta', motivo: 'Importo letto nella risposta', importo })
    return { id, stato: await settleIfAgreed(tx, id, { ...row, importo }) }
  })
}

/** Opens a settled declaration again. @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_LOCKED */
export async function reopen(ctx: Ctx, id: number, motivo: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await lockDeclaration(tx, id, 'settled')
    await recordStep(tx, id, { passo: 'riaperta', motivo: motivo.trim() })
    return SUCCESS
  })
}

/** Discards an entry that is no declaration. @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_OPEN */
export async function discard(ctx: Ctx, id: number, motivo: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await lockDeclaration(tx, id, 'open')
    await markDiscarded(tx, id, motivo.trim())
    return SUCCESS
  })
}

/** {@link discard} within a transaction, of a declaration that its caller has locked. */
export const markDiscarded = (tx: TxCtx, id: number, motivo: string): Promise<void> =>
  recordStep(tx, id, { passo: 'scartata', motivo })

/** Settles a declaration that its caller has locked, with our figure for its moment. */
export const markSettled = (
  tx: TxCtx,
  id: number,
  how: { motivo: string; nostro: Decimal; idMovimento?: number | null },
): Promise<void> => recordStep(tx, id, { passo: 'quadrata', ...how })

const AGREES = 'Coincide al centesimo'

/** Settles a declaration that agrees with our figure. @returns its state afterwards */
export async function settleIfAgreed(
  tx: TxCtx,
  id: number,
  balance: BalanceQuestion & { importo: string },
): Promise<'aperta' | 'quadrata'> {
  await lockBalanceOf(tx, balance.idAccount)
  const ourFigure = await balanceAtMoment(tx, balance)
  if (!ourFigure.eq(balance.importo)) return 'aperta'
  await markSettled(tx, id, { motivo: AGREES, nostro: ourFigure })
  return 'quadrata'
}

/** Blocks bookings on an account while its figure is compared. A wallet has no lock: its figure is read again. */
export async function lockBalanceOf(tx: TxCtx, idAccount: number): Promise<void> {
  const { kind } = await rowOf(tx.db, 'account', { idAccount }, ['kind'])
  if (kind !== 'portafoglio') await lockTotals(tx, [idAccount])
}

/**
 * Locks the row of a declaration before it is changed, and reads it.
 * @throws AppError DECLARATION_NOT_FOUND; DECLARATION_NOT_OPEN or DECLARATION_NOT_LOCKED in another state
 */
export async function lockDeclaration(
  tx: TxCtx,
  id: number,
  requiredState: 'open' | 'settled',
): Promise<DeclarationRow> {
  await lockRow(tx.db, 'declaration', { idDeclaration: id }, ['stato'])
  const row = await getDeclaration(tx, id)
  const isSettled = row.stato === 'quadrata'
  if (requiredState === 'settled' && !isSettled) throw new AppError('DECLARATION_NOT_LOCKED')
  if (requiredState === 'open' && (isSettled || row.stato === 'scartata'))
    throw new AppError('DECLARATION_NOT_OPEN')
  return row
}

type Step =
  /** A person read the amount. */
  | { passo: 'letta'; motivo: string; importo: string }
  /** Our figure, and the movement that settled a difference. */
  | { passo: 'quadrata'; motivo: string; nostro: Decimal; idMovimento?: number | null }
  | { passo: 'riaperta' | 'scartata'; motivo: string }

const STATE_AFTER: Record<Step['passo'], DeclarationState> = {
  letta: 'aperta',
  quadrata: 'quadrata',
  riaperta: 'aperta',
  scartata: 'scartata',
}

/** Sets the state of a declaration and keeps the step: who, when, why, and our figure at the time. */
async function recordStep(tx: TxCtx, id: number, step: Step): Promise<void> {
  const { passo, motivo } = step
  const stato = STATE_AFTER[passo]
  const importo = passo === 'letta' ? step.importo : null
  const nostro = passo === 'quadrata' ? step.nostro.toFixed(2) : null
  const idMovimento = passo === 'quadrata' ? (step.idMovimento ?? null) : null
  // Only a settled declaration has our figure and a movement: any other step takes them off it.
  const state = { stato, nostro, idMovimento, ...(importo && { importo }) }
  await updateRows(tx.db, 'declaration', { idDeclaration: id }, state)
  await insertRows(tx.db, 'declarationStep', {
    idDeclaration: id,
    passo,
    motivo,
    importo,
    nostro,
    idMovimento,
    username: tx.actor.username,
    at: tx.now(),
    idAtto: await actOf(tx),
  })
  await audit(tx, `quadratura.${passo}`, 'dichiarazione', id, {
    after: {
      stato,
      motivo,
      ...(importo && { importo }),
      ...(nostro && { nostro }),
      ...(idMovimento && { idMovimento }),
    },
  })
}
