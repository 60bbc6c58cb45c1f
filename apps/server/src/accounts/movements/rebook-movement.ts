import { type AuditAction, isUndoable } from '@xbetapp/domain/oversight/activity-log/words'
import { type Decimal, dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { MovementType } from '#server/db/generated/tables.ts'
import { idsOf, rowIfAny, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { holdsBets } from './line-account.ts'
import { lowestDeposit } from './lowest-balance.ts'
import { stands } from './movement-rows.queries.ts'
import { requireNotRevalued } from './revaluations.queries.ts'
import { auditOwners, bookAgain, type MovementOwner, OWNER, ownersOf, rowsOf } from './reverse-movement.ts'

/**
 * Rebooks a reversed movement: its rows with the original date and rates, the freeroll used up, and its proofs. The
 * reversal stays.
 * @throws AppError MOVEMENT_NOT_FOUND, DEPOSIT_EXCEEDED, FREEROLL_USED when freeroll was used up since the reversal,
 *   AMOUNT_NOT_AVAILABLE when a fund no longer holds the amount, REVALUATION_BOOKED when another stands for its day
 */
export async function rebookMovement(
  ctx: Ctx,
  { owner, idMovimento }: { owner: MovementOwner; idMovimento: number },
): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const original = await rowIfAny(tx.db, 'movement', { idMovimento })
    const rows = await rowsOf(tx, idMovimento)
    const ownRow = rows.find((row) => row.entity === owner.entity && row.entityId === owner.entityId)
    if (!original || !ownRow) throw new AppError('MOVEMENT_NOT_FOUND')
    await lockTotals(tx, idsOf(rows.filter(holdsBets), 'idAccount'))
    if (original.tipo === 'deposito_out') {
      const lowestBalance = await lowestDeposit(tx, ownRow.idAccount, original.data)
      if (dec(ownRow.importo).abs().gt(lowestBalance)) throw new AppError('DEPOSIT_EXCEEDED')
    }
    if (!isZero(ownRow.freerollUsed)) {
      const usedSince = await freerollUsedSince(tx, ownRow.idAccount, idMovimento)
      if (usedSince.mul(ownRow.freerollUsed).gt(0)) throw new AppError('FREEROLL_USED')
    }
    if (original.idRevaluation !== null) await requireNotRevalued(tx, original.idRevaluation)
    const newMovementId = await bookAgain(tx, original, rows)
    await updateRows(tx.db, 'movementProof', { idMovimento }, { idMovimento: newMovementId })
    const owners = ownersOf(original.tipo === 'giroconto' ? rows : [ownRow])
    const rebooked = { ...original, idMovimento: newMovementId }
    await auditOwners(tx, bookedAction(original.tipo), 'after', owners, rebooked)
    return newMovementId
  })
}

/** The audit action that books a movement: movements of Riepilogo have actions of their own. */
const bookedAction = (tipo: MovementType): AuditAction => {
  const summaryAction = `summary.${tipo}`
  return isUndoable(summaryAction) ? summaryAction : `movements.${tipo as 'cashin'}`
}

/**
 * The movement of an act for an account that is not reversed: booked by the act, or rebooked when its deletion was
 * undone, however often. With `undoing` instead of `act`: the movement rebooked by undoing that act.
 * @param importo tells apart two movements of one type that an act booked for the account
 */
export async function standingMovement(
  ctx: Ctx,
  {
    act,
    undoing,
    owner,
    tipo,
    importo = null,
  }: { act?: number; undoing?: number; owner: MovementOwner; tipo: string; importo?: string | null },
): Promise<{ idMovimento: number; importo: string } | null> {
  const from =
    act === undefined
      ? sql`select id_atto from act where annulla = ${undoing ?? 0}::bigint`
      : sql`select ${act}::bigint`
  const { rows } = await sql<{ idMovimento: number; importo: string }>`
    with recursive chain (id_atto) as (
      ${from}
      union
      select c.id_atto
      from chain join movement m using (id_atto)
      join movement s on s.reverses = m.id_movimento
      join act c on c.annulla = s.id_atto
    )
    select m.id_movimento, r.importo
    from chain join movement m using (id_atto)
    join movement_line r using (id_movimento)
    join account_named n using (id_account)
    where ${stands('m')} and m.tipo::text = ${tipo}
      and ${OWNER} = ${owner.entity} and coalesce(n.conto, n.id_conto::text) = ${owner.entityId}
      and r.importo = coalesce(${importo}::numeric, r.importo)
    order by m.id_movimento, r.id_riga limit 1
  `.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * The freeroll of the account used up since a movement was reversed. A movement reversed and rebooked meanwhile cancels
 * out: it used its freeroll before.
 */
async function freerollUsedSince(tx: TxCtx, idAccount: number, idReversed: number): Promise<Decimal> {
  const { used } = await tx.db
    .selectFrom('movementLine')
    .select(sql<string>`coalesce(sum(freeroll_used), 0)::text`.as('used'))
    .where('idAccount', '=', idAccount)
    .where('idMovimento', '>', (eb) =>
      eb
        .selectFrom('movement')
        .select((of) => of.fn.max('idMovimento').as('reversal'))
        .where('reverses', '=', idReversed),
    )
    .executeTakeFirstOrThrow()
  return dec(used)
}
