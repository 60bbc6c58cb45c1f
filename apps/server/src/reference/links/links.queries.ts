import { sql } from 'kysely'
import type { EntityState, JsonValue } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

export const LINK_TABLE = {
  automatico: 'collegamento_automatico',
  riconoscimento: 'collegamento_riconoscimento',
  keyword: 'collegamento_keyword',
  speciale: 'collegamento_speciale',
  sparax: 'collegamento_sparax',
} as const

export type Tipo = keyof typeof LINK_TABLE

/** The owner of links: a tipster or a sparax. */
export type RuleOwner = { idTipster: number } | { idSparax: number }

export const ownedBy = (owner: RuleOwner) =>
  'idTipster' in owner
    ? sql<boolean>`id_tipster = ${owner.idTipster}`
    : sql<boolean>`id_sparax = ${owner.idSparax}`

export const idOf = (owner: RuleOwner): number => ('idTipster' in owner ? owner.idTipster : owner.idSparax)

/** The key of a link within its owner. */
export interface RuleKey {
  tipo: Tipo
  idSala: number
  /** The word of a keyword link, compared ignoring case; null for other kinds. */
  keyword: string | null
  /** The book that a special link excludes; null for other kinds. */
  idBookEscluso: number | null
}

export const isRule =
  (key: RuleKey) =>
  (link: RuleKey): boolean =>
    link.tipo === key.tipo &&
    link.idSala === key.idSala &&
    (link.keyword ?? '').toLowerCase() === (key.keyword ?? '').toLowerCase() &&
    (link.idBookEscluso ?? 0) === (key.idBookEscluso ?? 0)

/** The condition of one link of an owner. */
export const thisLink = (owner: RuleOwner, { tipo, idSala, keyword, idBookEscluso }: RuleKey) => {
  const word = tipo === 'keyword' ? sql`and lower(keyword) = lower(${keyword})` : sql``
  const excludedBook = tipo === 'speciale' ? sql`and id_book = ${idBookEscluso}` : sql``
  return sql`${ownedBy(owner)} and id_sala = ${idSala} ${word} ${excludedBook}`
}

/** A link with its room and the room's book. Secret rooms are in no link list and in no count. */
export interface LinkRow extends RuleKey {
  nomeSala: string
  stato: EntityState
  idBook: number
  nomeBook: string
  pathFoto: string | null
  nomeEscluso: string | null
  fotoEscluso: string | null
  ritardo: number
  giorniMassimi: number | null
  etaMassima: number | null
  argomento: number | null
  filtro: JsonValue | null
  confermare: boolean
}

/** Links of an owner, of one kind, by book and room. */
export async function linksOf(ctx: Ctx, tipo: Tipo, owner: RuleOwner): Promise<LinkRow[]> {
  const keyword = tipo === 'keyword' ? sql`l.keyword` : sql`null`
  const excludedBook = tipo === 'speciale' ? sql`l.id_book` : sql`null::integer`
  const { rows } = await sql<LinkRow>`
    select ${tipo}::text as tipo, s.id_sala, v.nome as nome_sala, v.stato, b.id_book, b.nome_book, b.path_foto,
      l.ritardo, l.giorni_massimi, l.eta_massima, l.argomento, l.filtro, l.confermare, ${keyword} as keyword,
      excluded.id_book as id_book_escluso, excluded.nome_book as nome_escluso, excluded.path_foto as foto_escluso
    from ${sql.table(LINK_TABLE[tipo])} l
    join room s on s.id_sala = l.id_sala and not s.is_secret
    join venue v on v.id_venue = s.id_venue
    join book b on b.id_book = s.id_book
    left join book excluded on excluded.id_book = ${excludedBook}
    where l.${ownedBy(owner)}
    order by lower(b.nome_book), lower(v.nome), s.id_sala, keyword, lower(excluded.nome_book)
  `.execute(ctx.db)
  return rows
}

/** The name of an owner of links. @throws AppError TIPSTER_NOT_FOUND, SPARAX_NOT_FOUND */
export async function nameOfOwner(ctx: Ctx, owner: RuleOwner): Promise<string> {
  const isTipster = 'idTipster' in owner
  const row = isTipster
    ? await ctx.db
        .selectFrom('tipster')
        .select('nomeTipster as nome')
        .where('idTipster', '=', owner.idTipster)
        .executeTakeFirst()
    : await ctx.db
        .selectFrom('sparax')
        .select('nomeSparax as nome')
        .where('idSparax', '=', owner.idSparax)
        .executeTakeFirst()
  if (!row) throw new AppError(isTipster ? 'TIPSTER_NOT_FOUND' : 'SPARAX_NOT_FOUND')
  return row.nome
}

/** Locks an owner against concurrent changes of its links, so that their versions have an order. */
export async function lockOwner(tx: TxCtx, owner: RuleOwner): Promise<void> {
  const table = 'idTipster' in owner ? 'tipster' : 'sparax'
  await sql`select from ${sql.table(table)} where ${ownedBy(owner)} for no key update`.execute(tx.db)
}
