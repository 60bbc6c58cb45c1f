import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import type { MovementType } from '#server/db/generated/tables.ts'
import { lockRow, rowIfAny } from '#server/db/rows.ts'
import { describeAct } from '#server/kernel/act.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockTotals } from '#server/ledger/postings/public.ts'
import { lockCasse } from './casse.ts'
import { holdsBets, type LineAccount } from './line-account.ts'
import { lowestDeposit, lowestHeld } from './lowest-balance.ts'
import { type Line, type Movement, postMovement } from './post-movement.ts'
import { standingOf } from './revaluations.queries.ts'

const CASHFLOWS: readonly MovementType[] = ['cashin', 'cashout', 'cashflow']
const BY_NAME = {
  deposit: ['deposito_in', 'deposito_out'],
  transfer: ['giroconto'],
} as const satisfies Record<string, readonly MovementType[]>
/**
 * The kinds entered on the own screen of a ledger, fund or wallet; rows that other movements leave there are reversed
 * with those.
 */
const OWN: Readonly<Partial<Record<MovementOwner['entity'], readonly MovementType[]>>> = {
  conto: ['cashflow', 'flusso_conto'],
  fondo_cassa: ['cashflow_fondo', 'spostamento_fondo', 'deposito_profitto'],
  portafoglio: ['spostamento_portafoglio'],
}

interface Reversal {
  /** Of a giroconto either account, by default its first. */
  kind?: MovementOwner['entity']
  what: 'cashflow' | 'deposit' | 'transfer'
  idMovimento: number
  /** The reason; undoing an act names that act. */
  motivo?: string
}

/**
 * Reverses a movement by booking the opposite of each of its rows at its own date: past balances are as if it had never
 * existed, lists hide the pair, the journal keeps both (rule: movement/reversal). Freeroll it used up is given back.
 * @throws AppError MOVEMENT_NOT_FOUND, also when it is already reversed or of another kind; DEPOSIT_RETURNED;
 *   AMOUNT_NOT_AVAILABLE when a fund has given it away
 */
export async function reverseMovement(
  ctx: Ctx,
  { kind, what, idMovimento, motivo }: Reversal,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    if (motivo !== undefined && tx.act.reason === null) describeAct(tx, { reason: motivo })
    const original = await lockOriginal(tx, idMovimento)
    const rows = await rowsOf(tx, idMovimento)
    const kinds = what === 'cashflow' ? ((kind && OWN[kind]) ?? CASHFLOWS) : BY_NAME[what]
    const own = rows.find((row) => row.di === (kind ?? row.di) && row.idAccount !== HOUSE_ACCOUNTS.RETTIFICA)
    const isKind = original && (kinds as readonly MovementType[]).includes(original.tipo)
    if (!original || !own || !isKind) throw new AppError('MOVEMENT_NOT_FOUND')

    await lockTotals(
      tx,
      rows.filter(holdsBets).map(({ idAccount }) => idAccount),
    )
    if (original.tipo === 'deposito_in') {
      if (dec(own.importo).gt(await lowestDeposit(tx, own.idAccount, original.data)))
        throw new AppError('DEPOSIT_RETURNED')
    }
    const groups = groupsOf(rows.filter(moved), -1)
    await requireHeld(tx, groups, original.data)
    await postMovement(tx, {
      tipo: original.tipo,
      data: original.data,
      dayOnly: original.dayOnly,
      nota: original.nota,
      idDeal: original.idDeal,
      idRevaluation: original.idRevaluation,
      reverses: idMovimento,
      groups,
    })
    await auditAll(
      tx,
      ownersOf(original.tipo === 'giroconto' ? rows : [own]).map(({ owner, row: { importo } }) => ({
        action: `movements.reverse-${original.tipo}`,
        ...owner,
        before: { idMovimento, data: original.data, nota: original.nota, importo },
      })),
    )
    // Who deletes one of the two movements of a revaluation deletes both; an undone act has a line for each.
    if (motivo !== undefined && original.idRevaluation !== null)
      for (const other of await standingOf(tx, original.idRevaluation))
        await reverseMovement(tx, { ...(kind && { kind }), what, idMovimento: other })
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

/** Whose the lines of the audit of a movement are: of a giroconto both accounts, each with the other as its part. */
export const ownersOf = <R extends Pick<Row, 'di' | 'chiave'>>(rows: readonly R[]) =>
  rows.map((row) => {
    const other = rows.find((one) => one !== row)
    const part = other && `${other.di}:${other.chiave}`
    return { row, owner: { entity: row.di, entityId: row.chiave, ...(part ? { part } : {}) } }
  })

/** The owner of the account `n`, as {@link MovementOwner} names it. */
export const OWNER = sql<string>`(case n.tipo when 'fondo' then 'fondo_cassa' else n.tipo end)`

/** A fund is not below 0 at any moment (rule: summary/funds-and-wallets). @throws AppError AMOUNT_NOT_AVAILABLE */
export async function requireHeld(ctx: TxCtx, groups: Movement['groups'], data: Date): Promise<void> {
  const given = groups.flatMap(({ idValuta, lines }) =>
    lines
      .filter(({ account, importo }) => account.kind === 'fondo' && importo.lt(0))
      .map((line) => ({ account: line.account, idValuta: line.idValuta ?? idValuta, importo: line.importo })),
  )
  for (const held of await lockCasse(ctx, given)) {
    const line = given.find(
      ({ account, idValuta }) => account.idAccount === held.account.idAccount && idValuta === held.idValuta,
    )
    if (line && (await lowestHeld(ctx, held, data)).plus(line.importo).lt(0))
      throw new AppError('AMOUNT_NOT_AVAILABLE')
  }
}

/** The lines of a movement, each with its owner. */
export async function rowsOf(ctx: Ctx, idMovimento: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.*, ${OWNER} as di, coalesce(n.conto, n.id_conto::text) as chiave
    from movement_line r join account_named n using (id_account)
    where id_movimento = ${idMovimento} order by id_riga
  `.execute(ctx.db)
  return rows
}

interface Row extends LineAccount {
  /** The owner of the line on the wire: the kind, and its number or name. */
  di: MovementOwner['entity']
  chiave: string
  importo: string
  importoOrigine: string
  idValuta: string
  idValutaOrigine: string
  cambio: string
  deposito: boolean
  freerollUsed: string
  nota: string
}

/** Older movements may contain wallet lines of 0, which need no reversal. */
export const moved = ({ kind, importo }: Row): boolean => kind !== 'portafoglio' || !isZero(importo)

/** The lines unchanged or negated, at the original rates, so that every currency returns to its earlier balance. */
export function groupsOf(rows: readonly Row[], sign: 1 | -1): Movement['groups'] {
  const groups = Map.groupBy(rows, (row) => `${row.idValutaOrigine} ${row.cambio}`)
  return [...groups.values()].map((lines) => {
    const [first] = lines
    invariant(first, 'what is grouped is not empty')
    return {
      idValuta: first.idValutaOrigine,
      cambio: first.cambio,
      lines: lines.map(
        (row): Line => ({
          account: { idAccount: row.idAccount, kind: row.kind },
          importo: dec(row.importoOrigine).times(sign),
          idValuta: row.idValuta,
          deposito: row.deposito,
          freerollUsed: dec(row.freerollUsed).times(sign),
          nota: row.nota,
        }),
      ),
    }
  })
}
