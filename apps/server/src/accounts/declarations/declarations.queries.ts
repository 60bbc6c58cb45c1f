import { Dichiarazione } from '@xbetapp/contract/accounts/reconciliation'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Declaration } from '#server/db/generated/tables.ts'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { findAccount, inSnapshot, seenAccounts } from '#server/ledger/postings/public.ts'
import { balancesAtMoments } from './balances-at.ts'

type DeclarationOnWire = z.output<typeof Dichiarazione>

/** The wire name of an account `n`, as columns of {@link NamedRow}. */
export const NAMED = sql`n.id_account, n.tipo, n.id_conto, n.nome, n.id_book, n.nome_book`

export interface NamedRow extends Omit<DeclarationOnWire['conto'], 'id'> {
  idConto: number
}

/**
 * A declaration as stored, with its account. `importo` is null until a person has read it, `nostro`, our figure, while
 * the declaration is not locked, and `idMovimento` where no movement settled the rest.
 */
export interface DeclarationRow
  extends NamedRow,
    Pick<
      Selectable<Declaration>,
      'stato' | 'momento' | 'parole' | 'autore' | 'at' | 'importo' | 'nostro' | 'idMovimento'
    > {
  id: number
  fonte: DeclarationOnWire['fonte']
  isReversed: boolean
  /** The account is still kept in the currency of the declaration. */
  isSameCurrency: boolean
  motivo: string | null
}

/** Declarations of accounts the caller may see. The condition is on the declaration `d` and its account `n`. */
async function findDeclarations(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  orderAndLimit: RawBuilder<unknown> = sql``,
): Promise<DeclarationRow[]> {
  const { rows } = await sql<DeclarationRow>`
    select d.id_declaration as id, d.stato, d.momento, d.fonte, d.parole, d.autore, d.at, d.importo, d.nostro,
      d.id_movimento, d.id_valuta, simbolo, ${NAMED},
      d.id_valuta = coalesce(n.id_valuta, d.id_valuta) as is_same_currency,
      exists (select from movement m where m.reverses = d.id_movimento) as is_reversed,
      (select step.motivo from declaration_step step where step.id_declaration = d.id_declaration order by step.id desc limit 1)
        as motivo
    from declaration d
    join account_named n using (id_account)
    join currency on valuta = d.id_valuta
    where ${seenAccounts(ctx)} and ${condition} ${orderAndLimit}
  `.execute(ctx.db)
  return rows
}

/** @throws AppError DECLARATION_NOT_FOUND, also where the caller may not see the declaration's account */
export async function getDeclaration(ctx: Ctx, id: number): Promise<DeclarationRow> {
  return found((await findDeclarations(ctx, sql`d.id_declaration = ${id}`))[0], 'DECLARATION_NOT_FOUND')
}

/**
 * Declarations beside our figures of their moments, as known now. One is red where it was settled with another figure,
 * or by a movement that was reversed since.
 */
export async function withFigures(ctx: Ctx, rows: readonly DeclarationRow[]): Promise<DeclarationOnWire[]> {
  const figures = await balancesAtMoments(ctx, rows)
  return rows.map((row, index) => {
    const { importo, nostro } = row
    const oggi = row.isSameCurrency ? figures[index] : undefined
    return wireOf(Dichiarazione, {
      ...row,
      conto: wireOf(Dichiarazione.shape.conto, { ...row, id: row.idConto }),
      dichiarataAt: row.at,
      oggi: oggi ?? null,
      resta: oggi && importo !== null ? dec(importo).minus(oggi) : null,
      rossa: nostro !== null && ((oggi !== undefined && !oggi.eq(nostro)) || row.isReversed),
    })
  })
}

/** Declarations listed of a kind; the rest of the list is not shown. */
const MOST_LISTED = 200

/**
 * Declarations that wait for a person, oldest first, then those that turned red among the latest settled ones. With
 * `tutte` all, with `quadrate` the settled ones, latest first.
 * @throws AppError ACCOUNT_NOT_FOUND
 */
export async function declarations(
  base: Ctx,
  { stato, entity, id }: Input<'GET /api/v1/quadratura'>['query'],
): Promise<DeclarationOnWire[]> {
  return inSnapshot(base, async (ctx) => {
    const account = entity && id !== undefined ? await findAccount(ctx, entity, id) : null
    const ofKind = entity === undefined ? sql`true` : sql`n.tipo = ${entity}`
    const scope = account ? sql`d.id_account = ${account.idAccount}` : ofKind
    const list = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
      const orderAndLimit = sql`order by ${order} limit ${MOST_LISTED}`
      return withFigures(ctx, await findDeclarations(ctx, sql`${scope} and ${where}`, orderAndLimit))
    }
    const latestFirst = sql`d.at desc, d.id_declaration desc`
    if (stato === 'tutte') return list(sql`true`, latestFirst)
    const settledDeclarations = await list(sql`d.stato = 'quadrata'`, latestFirst)
    if (stato === 'quadrate') return settledDeclarations
    const waitingDeclarations = await list(
      sql`d.stato in ('da_leggere', 'aperta')`,
      sql`d.at, d.id_declaration`,
    )
    return [...waitingDeclarations, ...settledDeclarations.filter(({ rossa }) => rossa)]
  })
}
