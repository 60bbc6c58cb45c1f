import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import type { AuditAction } from '@xbetapp/domain/oversight/activity-log/words'
import { dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { type Selectable, sql } from 'kysely'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import type { MovementLine, Movement as MovementTable, MovementType } from '#server/db/generated/tables.ts'
import { idsOf, lockRow, rowIfAny } from '#server/db/rows.ts'
import { describeAct } from '#server/kernel/act.ts'
import { AppError, present } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { lockCashTotals } from './cash-totals.ts'
import { holdsBets } from './line-account.ts'
import { lowestDeposit, lowestHeld } from './lowest-balance.ts'
import { type Line, type Movement, postMovement } from './post-movement.ts'
import { standingMovements } from './revaluations.queries.ts'

interface Replacement {
  kind: EntityKind
  what: 'cashflow' | 'deposit'
  /** The movement to replace; null: the booked movement replaces none. */
  original: { idMovimento: number; motivo: string } | null | undefined
}

/**
 * Books a movement in the place of another, which is reversed in the same act. Both movements have the proofs: undoing
 * the act shows them on the first again, undoing the undo on the second (rule: movement/correction).
 * @throws AppError MOVEMENT_NOT_FOUND when the replaced movement is reversed already, DEPOSIT_RETURNED
 */
export async function replaceMovement(
  ctx: Ctx,
  { kind, what, original }: Replacement,
  book: (ctx: Ctx) => Promise<number>,
): Promise<number> {
  if (!original) return book(ctx)
  return withTransaction(ctx, async (tx) => {
    await reverseMovement(tx, { kind, what, ...original })
    const idMovimento = await book(tx)
    await sql`
      insert into movement_proof (id_movimento, file, nome, username, created_at)
      select ${idMovimento}, file, nome, username, created_at from movement_proof
      where id_movimento = ${original.idMovimento} order by id_prova
    `.execute(tx.db)
    return idMovimento
  })
}

const CASHFLOWS: readonly MovementType[] = ['cashin', 'cashout', 'cashflow']
const KINDS = {
  deposit: ['deposito_in', 'deposito_out'],
  transfer: ['giroconto'],
} as const satisfies Record<string, readonly MovementType[]>
/**
 * The kinds entered on the own screen of a ledger, fund or wallet; a row that another kind of movement left there is
 * reversed with that movement.
 */
const OWN_KINDS: Readonly<Partial<Record<MovementOwner['entity'], readonly MovementType[]>>> = {
  conto: ['cashflow', 'flusso_conto'],
  fondo_cassa: ['cashflow_fondo', 'spostamento_fondo', 'deposito_profitto'],
  portafoglio: ['spostamento_portafoglio'],
}

interface Reversal {
  /** The kind of the movement's account; by default of the first line's. */
  kind?: MovementOwner['entity']
  what: 'cashflow' | 'deposit' | 'transfer'
  idMovimento: number
  /** The reason of a deletion; unset where an act is undone, which names the undone act instead. */
  motivo?: string
}

/**
 * Reverses a movement by booking the opposite of each of its rows at its date: past balances are as if the movement had
 * never existed, lists hide the pair, the journal keeps both (rule: movement/reversal). Freeroll used up is given back.
 * @throws AppError MOVEMENT_NOT_FOUND, also when it is already reversed or of another kind; DEPOSIT_RETURNED;
 *   AMOUNT_NOT_AVAILABLE when a fund no longer holds the amount
 */
export async function reverseMovement(
  ctx: Ctx,
  { kind, what, idMovimento, motivo }: Reversal,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    if (motivo !== undefined && tx.act.reason === null) describeAct(tx, { reason: motivo })
    const original = await lockOriginal(tx, idMovimento)
    const rows = await rowsOf(tx, idMovimento)
    const kinds = what === 'cashflow' ? ((kind && OWN_KINDS[kind]) ?? CASHFLOWS) : KINDS[what]
    const ownRow = rows.find(
      (row) => row.entity === (kind ?? row.entity) && row.idAccount !== HOUSE_ACCOUNTS.RETTIFICA,
    )
    const isKind = original && (kinds as readonly MovementType[]).includes(original.tipo)
    if (!original || !ownRow || !isKind) throw new AppError('MOVEMENT_NOT_FOUND')

    await lockTotals(tx, idsOf(rows.filter(holdsBets), 'idAccount'))
    if (original.tipo === 'deposito_in') {
      if (dec(ownRow.importo).gt(await lowestDeposit(tx, ownRow.idAccount, original.data)))
        throw new AppError('DEPOSIT_RETURNED')
    }
    await bookAgain(tx, original, rows, idMovimento)
    const owners = ownersOf(original.tipo === 'giroconto' ? rows : [ownRow])
    await auditOwners(tx, `movements.reverse-${original.tipo}`, 'before', owners, original)
    // A person who deletes one movement of a revaluation deletes both; undoing an act reverses each by its own line.
    if (motivo !== undefined && original.idRevaluation !== null)
      for (const idOther of await standingMovements(tx, original.idRevaluation))
        await reverseMovement(tx, { ...(kind && { kind }), what, idMovimento: idOther })
    return { message: 'Operazione completata con successo' }
  })
}

/** Concurrent deletions of one movement serialize on its row; the second finds it reversed. */
async function lockOriginal(ctx: TxCtx, idMovimento: number) {
  const original = await lockRow(ctx.db, 'movement', { idMovimento, reverses: null })
  if (!original) return null
  const reversal = await rowIfAny(ctx.db, 'movement', { reverses: idMovimento }, ['idMovimento'])
  return reversal ? null : original
}

/** The owner of a movement, as its audit line names it. */
export interface MovementOwner {
  entity: EntityKind | 'conto' | 'fondo_cassa' | 'portafoglio'
  entityId: string
}

/** The owners of a movement's audit lines. A giroconto has two, each with the other as its part. */
export const ownersOf = <R extends MovementOwner>(
  rows: readonly R[],
): Array<{ row: R; owner: MovementOwner & { part?: string } }> =>
  rows.map((row) => {
    const other = rows.find((one) => one !== row)
    const part = other && `${other.entity}:${other.entityId}`
    return { row, owner: { entity: row.entity, entityId: row.entityId, ...(part ? { part } : {}) } }
  })

/** Audits what befalls a movement, under each of its owners. */
export const auditOwners = (
  tx: TxCtx,
  action: AuditAction,
  side: 'before' | 'after',
  owners: ReturnType<typeof ownersOf<Row>>,
  { idMovimento, data, nota }: Pick<Stored, 'idMovimento' | 'data' | 'nota'>,
): Promise<void> =>
  auditAll(
    tx,
    owners.map(({ owner, row: { importo } }) => ({
      action,
      ...owner,
      [side]: { idMovimento, data, nota, importo },
    })),
  )

/** The owner of the account `n`, as {@link MovementOwner} names it. */
export const OWNER = sql<string>`(case n.tipo when 'fondo' then 'fondo_cassa' else n.tipo end)`

/** A fund is not below 0 at any moment (rule: summary/funds-and-wallets). @throws AppError AMOUNT_NOT_AVAILABLE */
export async function requireHeld(ctx: TxCtx, groups: Movement['groups'], data: Date): Promise<void> {
  const fundLines = groups.flatMap(({ idValuta, lines }) =>
    lines
      .filter(({ account, importo }) => account.kind === 'fondo' && importo.lt(0))
      .map(({ account, accountCurrency, importo }) => ({
        account,
        idValuta: accountCurrency ?? idValuta,
        importo,
      })),
  )
  for (const fundTotal of await lockCashTotals(ctx, fundLines)) {
    const line = fundLines.find(
      ({ account, idValuta }) =>
        account.idAccount === fundTotal.account.idAccount && idValuta === fundTotal.idValuta,
    )
    if (line && (await lowestHeld(ctx, fundTotal, data)).plus(line.importo).lt(0))
      throw new AppError('AMOUNT_NOT_AVAILABLE')
  }
}

/** The lines of a movement, each with its owner. */
export async function rowsOf(ctx: Ctx, idMovimento: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.*, ${OWNER} as entity, coalesce(n.conto, n.id_conto::text) as entity_id
    from movement_line r join account_named n using (id_account)
    where id_movimento = ${idMovimento} order by id_riga
  `.execute(ctx.db)
  return rows
}

type Stored = Selectable<MovementTable>
/** A line with its owner: the kind, and its number or name. */
type Row = Selectable<MovementLine> & MovementOwner

/**
 * Books the lines of a movement unchanged, or negated where they reverse it. Older movements may contain wallet lines
 * of 0, which are left out.
 * @throws AppError AMOUNT_NOT_AVAILABLE
 */
export async function bookAgain(
  tx: TxCtx,
  original: Stored,
  rows: readonly Row[],
  reverses?: number,
): Promise<number> {
  const bookedRows = rows.filter(({ kind, importo }) => kind !== 'portafoglio' || !isZero(importo))
  const groups = groupsOf(bookedRows, reverses === undefined ? 1 : -1)
  await requireHeld(tx, groups, original.data)
  return postMovement(tx, { ...original, reverses, groups })
}

/** The lines unchanged or negated, at the original rates, so that every currency returns to its earlier balance. */
function groupsOf(rows: readonly Row[], sign: 1 | -1): Movement['groups'] {
  const groups = Map.groupBy(rows, (row) => `${row.idValutaOrigine} ${row.cambio}`)
  return [...groups.values()].map((lines) => {
    const first = present(lines[0], 'a group has lines')
    return {
      idValuta: first.idValutaOrigine,
      cambio: first.cambio,
      lines: lines.map(
        (row): Line => ({
          account: { idAccount: row.idAccount, kind: row.kind },
          importo: dec(row.importoOrigine).times(sign),
          accountCurrency: row.idValuta,
          deposito: row.deposito,
          freerollUsed: dec(row.freerollUsed).times(sign),
          nota: row.nota,
        }),
      ),
    }
  })
}
