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

/**
 * Locks the row of a declaration before it is changed, and reads it. `locked` is the state `quadrata`.
 * @throws AppError DECLARATION_NOT_FOUND; DECLARATION_NOT_OPEN or DECLARATION_NOT_LOCKED in another state
 */
export async function lockDeclaration(
  tx: TxCtx,
  id: number,
  requiredState: 'open' | 'locked',
): Promise<DeclarationRow> {
  await lockRow(tx.db, 'declaration', { idDeclaration: id }, ['stato'])
  const row = await getDeclaration(tx, id)
  const isLocked = row.stato === 'quadrata'
  if (requiredState === 'locked' && !isLocked) throw new AppError('DECLARATION_NOT_LOCKED')
  if (requiredState === 'open' && (isLocked || row.stato === 'scartata'))
    throw new AppError('DECLARATION_NOT_OPEN')
  return row
}

interface Step {
  passo: 'letta' | 'quadrata' | 'riaperta' | 'scartata'
  motivo: string
  /** The amount a person read; only the step `letta` has it. */
  importo?: string
  /** Our figure; only the step `quadrata` has it. */
  nostro?: Decimal
  /** The movement that settled a difference; only the step `quadrata` may have it. */
  idMovimento?: number | null
}

/** Sets the state of a declaration and keeps the step: who, when, why, and our figure at the time. */
async function recordStep(
  tx: TxCtx,
  id: number,
  stato: DeclarationState,
  { nostro, ...step }: Step,
): Promise<void> {
  const values = { importo: null, idMovimento: null, ...step, nostro: nostro?.toFixed(2) ?? null }
  const { motivo, importo } = step
  const { nostro: figure, idMovimento } = values
  // Only the step `quadrata` has these two; any other takes them off the declaration.
  const state = { stato, nostro: figure, idMovimento, ...(importo && { importo }) }
  await updateRows(tx.db, 'declaration', { idDeclaration: id }, state)
  await insertRows(tx.db, 'declarationStep', {
    ...values,
    idDeclaration: id,
    username: tx.actor.username,
    at: tx.now(),
    idAtto: await actOf(tx),
  })
  await audit(tx, {
    action: `quadratura.${step.passo}`,
    entity: 'dichiarazione',
    entityId: id,
    after: {
      stato,
      motivo,
      ...(importo && { importo }),
      ...(figure && { nostro: figure }),
      ...(idMovimento && { idMovimento }),
    },
  })
}

/** Settles and locks a declaration, with our figure for its moment. */
export const lock = (
  tx: TxCtx,
  id: number,
  how: { motivo: string; nostro: Decimal; idMovimento?: number | null },
): Promise<void> => recordStep(tx, id, 'quadrata', { passo: 'quadrata', ...how })

const AGREES = 'Coincide al centesimo'

/** Locks a declaration that agrees with our figure. @returns its state afterwards */
export async function lockIfAgreed(
  tx: TxCtx,
  id: number,
  balance: BalanceQuestion & { importo: string },
): Promise<'aperta' | 'quadrata'> {
  await lockBalanceOf(tx, balance.idAccount)
  const ourFigure = await balanceAtMoment(tx, balance)
  if (!ourFigure.eq(balance.importo)) return 'aperta'
  await lock(tx, id, { motivo: AGREES, nostro: ourFigure })
  return 'quadrata'
}

/** Blocks bookings on an account while its figure is compared. A wallet has no lock: its figure is read again. */
export async function lockBalanceOf(tx: TxCtx, idAccount: number): Promise<void> {
  const { kind } = await rowOf(tx.db, 'account', { idAccount }, ['kind'])
  if (kind !== 'portafoglio') await lockTotals(tx, [idAccount])
}

/** Discards an entry that is no declaration, or one superseded by another. */
export const layAside = (tx: TxCtx, id: number, motivo: string): Promise<void> =>
  recordStep(tx, id, 'scartata', { passo: 'scartata', motivo })

const SUCCESS = { message: 'Operazione completata con successo' }

/** Records the amount a person read in an answer. @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_OPEN */
export async function readAmount(
  ctx: Ctx,
  id: number,
  amount: number,
): Promise<{ id: number; stato: 'aperta' | 'quadrata' }> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockDeclaration(tx, id, 'open')
    if (row.importo !== null) throw new AppError('DECLARATION_NOT_OPEN')
    const importo = dec(amount).toFixed(2)
    await recordStep(tx, id, 'aperta', { passo: 'letta', motivo: 'Importo letto nella risposta', importo })
    return { id, stato: await lockIfAgreed(tx, id, { ...row, importo }) }
  })
}

/** @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_LOCKED */
export async function unlock(ctx: Ctx, id: number, motivo: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await lockDeclaration(tx, id, 'locked')
    await recordStep(tx, id, 'aperta', { passo: 'riaperta', motivo: motivo.trim() })
    return SUCCESS
  })
}

/** @throws AppError DECLARATION_NOT_FOUND, DECLARATION_NOT_OPEN */
export async function discard(ctx: Ctx, id: number, motivo: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await lockDeclaration(tx, id, 'open')
    await layAside(tx, id, motivo.trim())
    return SUCCESS
  })
}
