import { type RawBuilder, sql } from 'kysely'
import type { MovimentoTipo } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { LineAccount } from './line-account.ts'

/** A line of a movement with what a list shows beside it. */
export interface MovementRow {
  idRiga: number
  idMovimento: number
  tipo: MovimentoTipo
  data: Date
  soloGiorno: boolean
  importo: string
  idValuta: string
  simbolo: string
  /** Of the row: the server's where the house books beside an entity, else the person's. */
  nota: string
  notaMovimento: string
  username: string
  entita: { kind: 'tipster' | 'sala' | 'sito' | 'altro'; id: number; nome: string } | null
}

export interface DateRange {
  /** First moment included. */
  from?: Date | undefined
  /** Last second included. */
  to?: Date | undefined
}

/** Movements that were taken back, and what took them back: lists hide both (D3.36). */
export const STANDING: RawBuilder<boolean> = sql<boolean>`
  not r.storno and not exists (select from movimento s where s.storna = r.id_movimento)`

/** The standing rows of an account, newest first. */
export async function accountRows(
  ctx: Ctx,
  account: LineAccount,
  options: DateRange & { deposito?: boolean } = {},
): Promise<MovementRow[]> {
  const { deposito } = options
  return selectRows(
    ctx,
    sql<boolean>`${ofAccount(account)} and ${STANDING} and ${inRange(options)}
      ${deposito === undefined ? sql`` : sql`and r.deposito = ${deposito}`}`,
  )
}

export interface RowsPage {
  page: number
  size: number
  sortBy: 'data' | 'importo'
  sortDirection: 'asc' | 'desc'
  /** Rows about a tipster's action, or all others (3 §9). */
  tipo?: 'action' | 'altro' | null | undefined
}

/** A page of the standing rows of an account, how many there are, and their sums by currency, EUR first. */
export async function accountRowsPage(ctx: Ctx, account: LineAccount, page: RowsPage) {
  const action = sql`r.nota ilike '%action tipster%'`
  const condition = sql<boolean>`${ofAccount(account)} and ${STANDING}
    ${page.tipo ? (page.tipo === 'action' ? sql`and ${action}` : sql`and not ${action}`) : sql``}`
  const { rows: totals } = await sql<{ valuta: string; n: number; importo: string }>`
    select r.id_valuta as valuta, count(*)::int as n, sum(r.importo) as importo
    from riga_movimento r where ${condition} group by 1 order by r.id_valuta <> 'EUR', 1
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

/** The rows of one movement, in the order they were booked. */
export async function rowsOfMovement(ctx: Ctx, idMovimento: number): Promise<MovementRow[]> {
  return (await selectRows(ctx, sql<boolean>`r.id_movimento = ${idMovimento}`)).reverse()
}

function ofAccount(account: LineAccount): RawBuilder<boolean> {
  if (account.kind === 'conto') return sql<boolean>`r.conto = ${account.conto}`
  const column = account.kind === 'fondo' ? 'id_fondo_cassa' : `id_${account.kind}`
  return sql<boolean>`${sql.ref(`r.${column}`)} = ${account.id}`
}

function inRange({ from, to }: DateRange): RawBuilder<boolean> {
  const after = to && new Date(Math.floor(to.getTime() / 1000) * 1000 + 1000)
  return sql<boolean>`${from ? sql`r.data >= ${from}` : sql`true`} and ${after ? sql`r.data < ${after}` : sql`true`}`
}

const NEWEST_FIRST = sql`order by r.data desc, r.id_riga desc`

async function selectRows(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown> = NEWEST_FIRST,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select r.id_riga, r.id_movimento, m.tipo, r.data, m.solo_giorno, r.importo, r.id_valuta, v.simbolo, r.nota, m.nota as nota_movimento,
           m.username, (
      select json_build_object('kind', e.kind, 'id', e.id, 'nome', e.nome) from (
        select 'tipster' as kind, id_tipster as id, nome_tipster as nome
          from riga_movimento join tipster using (id_tipster) where id_movimento = r.id_movimento
        union all select 'sala', id_sala, nome_sala
          from riga_movimento join sala using (id_sala) where id_movimento = r.id_movimento
        union all select 'sito', id_sito, nome_sito
          from riga_movimento join sito using (id_sito) where id_movimento = r.id_movimento
        union all select 'altro', id_altro, nome_altro
          from riga_movimento join altro using (id_altro) where id_movimento = r.id_movimento
      ) e limit 1
    ) as entita
    from riga_movimento r
    join movimento m using (id_movimento)
    join valuta v on v.valuta = r.id_valuta
    where ${condition}
    ${order}
  `.execute(ctx.db)
  return rows
}
