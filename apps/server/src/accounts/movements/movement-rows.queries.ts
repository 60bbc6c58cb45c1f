import { type DateRange, rangeOf } from '@xbetapp/domain/platform/time/range'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import type { Movement, MovementLine } from '#server/db/generated/tables.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { HIDDEN_ROOM } from '#server/kernel/secret-rooms.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'

/**
 * A line of a movement with the fields a list shows. Its `nota` is the server's for the house's rows of an entity's
 * movement, otherwise the user's.
 */
export interface MovementRow
  extends Pick<Selectable<MovementLine>, 'idRiga' | 'idMovimento' | 'data' | 'importo' | 'idValuta' | 'nota'>,
    Pick<Selectable<Movement>, 'tipo' | 'dayOnly' | 'username'> {
  simbolo: string
  notaMovimento: string
  /** Ids of its proofs. */
  prove: number[]
  /** The tipster or venue of the movement, of a giroconto the row's own; null where it has none. */
  entita: { kind: EntityKind; id: number; nome: string } | null
  /** The other account of a giroconto, named as the caller may know it; null for any other movement. */
  controparte: { nome: string; isSecret: boolean } | null
}

/** Whether a movement sets money aside in a fund instead of earning or spending it, as its reversal does. */
export const isSetAside = (movement: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${movement}.tipo`)} in ('deposito_profitto', 'spostamento_fondo')`

/** Whether a movement is neither reversed nor a reversal. @param movement the alias of its row */
export const stands = (movement: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${movement}.reverses`)} is null
    and not exists (select from movement s where s.reverses = ${sql.ref(`${movement}.id_movimento`)})`

/** Whether a line `r` is of an account, and of a movement in a range, neither reversed nor a reversal: lists hide both. */
const isListed = (
  idAccount: number,
  { start, after }: Partial<DateRange>,
): RawBuilder<boolean> => sql<boolean>`
  r.id_account = ${idAccount} and not r.reversal and not exists (select from movement s where s.reverses = r.id_movimento)
  ${start ? sql`and r.data >= ${start}` : sql``} ${after ? sql`and r.data < ${after}` : sql``}`

/** The range of the days or moments a call names, both counted; open where it names none. */
export const openRange = (first?: string | null, last?: string | null): Partial<DateRange> => ({
  ...(first && { start: rangeOf(first, first).start }),
  ...(last && { after: rangeOf(last, last).after }),
})

/** The rows of an account without reversed movements and reversals, newest first. */
export async function accountRows(
  ctx: Ctx,
  idAccount: number,
  /** `deposito`: only deposits, or only cashflows; unset, both. */
  { deposito, ...range }: Partial<DateRange> & { deposito?: boolean },
): Promise<MovementRow[]> {
  return selectRows(
    ctx,
    sql<boolean>`${isListed(idAccount, range)} ${deposito === undefined ? sql`` : sql`and r.deposito = ${deposito}`}`,
  )
}

export type RowsPage = Input<'POST /api/v1/cashflow-conto/:id/paginated'>['body']

/** The number and the sum of an account's rows in one currency. */
interface CurrencyTotal {
  valuta: string
  n: number
  importo: string
}

/** A page of the standing rows of an account, their number, and their sums by currency, EUR first. */
export async function accountRowsPage(
  ctx: Ctx,
  idAccount: number,
  page: RowsPage,
): Promise<{ rows: MovementRow[]; totals: CurrencyTotal[] }> {
  const action = sql`r.nota ilike '%action tipster%'`
  const condition = sql<boolean>`${isListed(idAccount, openRange(page.dal, page.al))}
    ${page.senzaFondi ? sql`and not exists (select from movement m where m.id_movimento = r.id_movimento and ${isSetAside('m')})` : sql``}
    ${page.tipo ? (page.tipo === 'action' ? sql`and ${action}` : sql`and not ${action}`) : sql``}`
  const { rows: totals } = await sql<CurrencyTotal>`
    select r.id_valuta as valuta, count(*)::int as n, sum(r.importo) as importo
    from movement_line r where ${condition} group by 1 order by r.id_valuta <> 'EUR', 1
  `.execute(ctx.db)
  const direction = sql.raw(page.sortDirection)
  return {
    rows: await selectRows(
      ctx,
      condition,
      sql`order by ${sql.ref(`r.${page.sortBy}`)} ${direction}, r.id_riga ${direction}
          limit ${page.size} offset ${page.page * page.size}`,
    ),
    totals,
  }
}

/** The row of a movement just booked, as its list shows it: the account's own row is booked first. */
export async function bookedRow(ctx: Ctx, idMovimento: number): Promise<MovementRow> {
  const ofMovement = sql<boolean>`r.id_movimento = ${idMovimento}`
  const rows = await selectRows(ctx, ofMovement, sql`order by r.id_riga limit 1`)
  return present(rows[0], 'a movement has rows')
}

const NEWEST_FIRST = sql`order by r.data desc, r.id_riga desc`

async function selectRows(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown> = NEWEST_FIRST,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select r.id_riga, r.id_movimento, m.tipo, r.data, m.day_only, r.importo, r.id_valuta, v.simbolo, r.nota, m.nota as nota_movimento,
           m.username,
           array(select p.id_prova from movement_proof p where p.id_movimento = r.id_movimento order by 1) as prove, (
      select json_build_object('kind', n.tipo, 'id', n.id_conto, 'nome', n.nome)
      from movement_line o join account_named n using (id_account)
      where o.id_movimento = r.id_movimento and o.kind in ('tipster', 'venue')
      order by o.id_account <> r.id_account limit 1
    ) as entita, case when m.tipo = 'giroconto' then (
      select json_build_object(
        'nome', case when ${knownAccounts(ctx)} then n.nome else ${HIDDEN_ROOM} end, 'isSecret', n.is_secret)
      from movement_line o join account_named n using (id_account)
      where o.id_movimento = r.id_movimento and o.id_account <> r.id_account limit 1
    ) end as controparte
    from movement_line r
    join movement m using (id_movimento)
    join currency v on v.valuta = r.id_valuta
    where ${condition}
    ${order}
  `.execute(ctx.db)
  return rows
}
