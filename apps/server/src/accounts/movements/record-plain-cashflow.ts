import {
  CONTI,
  type Conto,
  contoByName,
  type Ledger,
  ledgerByName,
} from '@xbetapp/domain/ledger/postings/conti'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { found, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { getCurrency, requireNonZero } from './amounts.queries.ts'
import { type BookingDay, bookingDate } from './booking-date.ts'
import { houseAccount } from './line-account.ts'
import { bookLines } from './post-movement.ts'
import { type EntityRow, entityAccount, lockEntity } from './record-entity-movement.ts'

/** The contra account of cashflows without wallets: equity that no screen shows (rule: movement/plain-cashflow). */
const RETTIFICA = houseAccount('RETTIFICA')

/**
 * Books a cashflow of an entity without wallet rows, either sign: a correction of the balance. Only cashouts charge and
 * use up freeroll.
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
export async function recordEntityCashflow(
  ctx: Ctx,
  { kind, id, row }: { kind: EntityKind; id: number; row: EntityRow },
): Promise<number> {
  const importo = requireNonZero(row.importo)
  return withTransaction(ctx, async (tx) => {
    const { account, ...movement } = await lockEntity(tx, kind, id, row)
    const { nota } = movement
    // We owe a tipster's balance, a venue owes us its own: the contra line has the opposite sense.
    const contraAmount = account.kind === 'tipster' ? importo.neg() : importo
    return bookLines(
      tx,
      {
        tipo: 'cashflow',
        ...movement,
        idValuta: account.idValuta,
        cambio: account.cambio,
        lines: [
          { account: entityAccount(account), importo, nota },
          { account: RETTIFICA, importo: contraAmount, nota },
        ],
      },
      {
        action: 'movements.cashflow',
        entity: account.kind,
        entityId: account.id,
        after: { nota, importo: importo.toFixed(2) },
      },
    )
  })
}

/**
 * Books a row of a ledger or house account without wallet rows, either sign; house accounts are kept in EUR.
 * @param idRevaluation the revaluation the movement books, or reverses
 * @throws AppError ACCOUNT_NOT_FOUND, VALUTA_NOT_FOUND, VALIDATION
 */
export async function recordContoCashflow(
  ctx: Ctx,
  row: { conto: string; data: BookingDay; nota: string; importo: number; idValuta: string },
  idRevaluation?: number,
): Promise<number> {
  const importo = requireNonZero(row.importo)
  const conto = contoName(row.conto)
  if (CONTI.some((house) => house.conto === conto) && row.idValuta !== 'EUR') {
    throw validationError('La valuta del movimento deve essere EUR.', 'idValuta')
  }
  return withTransaction(ctx, async (tx) => {
    const movement = { tipo: 'cashflow', ...bookingDate(tx, row.data), nota: row.nota.trim() } as const
    const { nota } = movement
    const lines = [
      { account: houseAccount(conto), importo, nota },
      { account: RETTIFICA, importo: importo.neg(), nota },
    ]
    return bookLines(
      tx,
      { ...movement, ...(await getCurrency(tx, row.idValuta)), lines, idRevaluation: idRevaluation ?? null },
      {
        action: 'movements.cashflow',
        entity: 'conto',
        entityId: conto,
        after: { nota, importo: importo.toFixed(2), idValuta: row.idValuta },
      },
    )
  })
}

/** @throws AppError ACCOUNT_NOT_FOUND unless it names a ledger or house account */
export function contoName(name: string): Conto | Ledger {
  return found(ledgerByName(name) ?? contoByName(name)?.conto, 'ACCOUNT_NOT_FOUND')
}
