import { type AuditAction, isUndoable } from '@xbetapp/domain/oversight/activity-log/words'
import { type Decimal, dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { MovementType } from '#server/db/generated/tables.ts'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { holdsBets } from './line-account.ts'
import { lowestDeposit } from './lowest-balance.ts'
import { postMovement } from './post-movement.ts'
import { requireNotRevalued } from './revaluations.queries.ts'
import {
  groupsOf,
  type MovementOwner,
  moved,
  OWNER,
  ownersOf,
  requireHeld,
  rowsOf,
} from './reverse-movement.ts'

interface Rebooked {
  of: MovementOwner
  /** The reversed movement. */
  idMovimento: number
  /** Its wallets, as the audit line of its reversal stored them. */
  portafogli?: unknown
}

/**
 * Rebooks a reversed movement: its rows with its original date and rates, including the freeroll it used up, and its
 * proofs. The reversal stays.
 * @throws AppError MOVEMENT_NOT_FOUND, DEPOSIT_EXCEEDED, FREEROLL_USED when freeroll was used up since the reversal,
 *   AMOUNT_NOT_AVAILABLE when a fund no longer holds it, REVALUATION_BOOKED when another of its day is booked since
 */
export async function rebookMovement(ctx: Ctx, { of, idMovimento }: Rebooked): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const original = await rowIfAny(tx.db, 'movement', { idMovimento })
    const rows = await rowsOf(tx, idMovimento)
    const own = rows.find((row) => row.di === of.entity && row.chiave === of.entityId)
    if (!original || !own) throw new AppError('MOVEMENT_NOT_FOUND')
    await lockTotals(
      tx,
      rows.filter(holdsBets).map(({ idAccount }) => idAccount),
    )
    if (original.tipo === 'deposito_out') {
      const left = await lowestDeposit(tx, own.idAccount, original.data)
      if (dec(own.importo).abs().gt(left)) throw new AppError('DEPOSIT_EXCEEDED')
    }
    if (!isZero(own.freerollUsed)) {
      const since = await freerollUsedSince(tx, own.idAccount, idMovimento)
      if (since.mul(own.freerollUsed).gt(0)) throw new AppError('FREEROLL_USED')
    }
    if (original.idRevaluation !== null) await requireNotRevalued(tx, original.idRevaluation)
    const groups = groupsOf(rows.filter(moved), 1)
    await requireHeld(tx, groups, original.data)
    const again = await postMovement(tx, {
      tipo: original.tipo,
      data: original.data,
      dayOnly: original.dayOnly,
      nota: original.nota,
      idDeal: original.idDeal,
      idRevaluation: original.idRevaluation,
      groups,
    })
    await sql`update movement_proof set id_movimento = ${again} where id_movimento = ${idMovimento}`.execute(
      tx.db,
    )
    await auditAll(
      tx,
      ownersOf(original.tipo === 'giroconto' ? rows : [own]).map(({ owner, row: { importo } }) => ({
        action: bookedAction(original.tipo),
        ...owner,
        after: { idMovimento: again, data: original.data, nota: original.nota, importo },
      })),
    )
    return again
  })
}

/** The line of the audit with which a movement is booked: those of Riepilogo have names of their own. */
const bookedAction = (tipo: MovementType): AuditAction => {
  const own = `summary.${tipo}`
  return isUndoable(own) ? own : `movements.${tipo as 'cashin'}`
}

/**
 * The movement of an act for an account that is not reversed: the one the act booked, or the one rebooked when its
 * deletion was undone, however often. With `undoing` instead of `act`: the movement rebooked by undoing that act.
 * `importo` tells apart what an act booked twice.
 */
export async function standingMovement(
  ctx: Ctx,
  {
    act,
    undoing,
    of,
    tipo,
    importo = null,
  }: { act?: number; undoing?: number; of: MovementOwner; tipo: string; importo?: string | null },
): Promise<{ idMovimento: number; importo: string } | null> {
  const from =
    act === undefined
      ? sql`select id_atto from act where annulla = ${undoing ?? 0}::bigint`
      : sql`select ${act}::bigint`
  const { rows } = await sql<{ idMovimento: number; importo: string }>`
    with recursive catena (id_atto) as (
      ${from}
      union
      select c.id_atto
      from catena join movement m using (id_atto)
      join movement s on s.reverses = m.id_movimento
      join act c on c.annulla = s.id_atto
    )
    select m.id_movimento, r.importo
    from catena join movement m using (id_atto)
    join movement_line r using (id_movimento)
    join account_named n using (id_account)
    where m.reverses is null and m.tipo::text = ${tipo}
      and not exists (select from movement s where s.reverses = m.id_movimento)
      and ${OWNER} = ${of.entity} and coalesce(n.conto, n.id_conto::text) = ${of.entityId}
      and r.importo = coalesce(${importo}::numeric, r.importo)
    order by m.id_movimento, r.id_riga limit 1
  `.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * The freeroll of the account used up since a movement was reversed. Movements reversed and rebooked meanwhile cancel
 * out: they used theirs before.
 */
async function freerollUsedSince(tx: TxCtx, idAccount: number, takenBack: number): Promise<Decimal> {
  const { used } = await tx.db
    .selectFrom('movementLine')
    .select(sql<string>`coalesce(sum(freeroll_used), 0)::text`.as('used'))
    .where('idAccount', '=', idAccount)
    .where('idMovimento', '>', (eb) =>
      eb
        .selectFrom('movement')
        .select((of) => of.fn.max('idMovimento').as('reversal'))
        .where('reverses', '=', takenBack),
    )
    .executeTakeFirstOrThrow()
  return dec(used)
}
