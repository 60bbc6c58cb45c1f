import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { sql } from 'kysely'
import type { Stato } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A link with its room and the room's book. Secret rooms are in no link list and in no count. */
export interface LinkRow {
  idSala: number
  nomeSala: string
  stato: Stato
  idBook: number
  nomeBook: string
  pathFoto: string | null
  ritardo: number
  giorniMassimi: number | null
  etaMassima: number | null
  argomento: number | null
}

export interface TipsterLinkRow extends LinkRow {
  /** Of a keyword link. */
  keyword: string | null
  /** Of a special link: the excluded book. */
  idEscluso: number | null
  nomeEscluso: string | null
  fotoEscluso: string | null
}

const ROOM = sql`
  s.id_sala, v.nome as nome_sala, v.stato, b.id_book, b.nome_book, b.path_foto, l.ritardo, l.giorni_massimi,
  l.eta_massima, l.argomento
`
const BY_BOOK_AND_NAME = sql`lower(b.nome_book), lower(v.nome), s.id_sala`

/** Links of a tipster, of one kind, by book and room. */
export async function tipsterLinks(
  ctx: Ctx,
  kind: TipsterLinkKind,
  idTipster: number,
): Promise<TipsterLinkRow[]> {
  const keyword = kind === 'keyword' ? sql`l.keyword` : sql`null`
  const escluso = kind === 'speciale' ? sql`l.id_book` : sql`null::integer`
  const { rows } = await sql<TipsterLinkRow>`
    select ${ROOM}, ${keyword} as keyword,
      e.id_book as id_escluso, e.nome_book as nome_escluso, e.path_foto as foto_escluso
    from ${sql.table(LINK_TABLE[kind])} l
    join sala s on s.id_sala = l.id_sala and not s.is_secret
    join venue v on v.id_venue = s.id_venue
    join book b on b.id_book = s.id_book
    left join book e on e.id_book = ${escluso}
    where l.id_tipster = ${idTipster}
    order by ${BY_BOOK_AND_NAME}, keyword, lower(e.nome_book)
  `.execute(ctx.db)
  return rows
}

/** Links of a sparax, by book and room. */
export async function sparaxLinks(ctx: Ctx, idSparax: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${ROOM}
    from collegamento_sparax l
    join sala s on s.id_sala = l.id_sala and not s.is_secret
    join venue v on v.id_venue = s.id_venue
    join book b on b.id_book = s.id_book
    where l.id_sparax = ${idSparax}
    order by ${BY_BOOK_AND_NAME}
  `.execute(ctx.db)
  return rows
}

export const LINK_TABLE = {
  automatico: 'collegamento_automatico',
  riconoscimento: 'collegamento_riconoscimento',
  keyword: 'collegamento_keyword',
  speciale: 'collegamento_speciale',
} as const satisfies Record<TipsterLinkKind, string>

/** @throws AppError TIPSTER_NOT_FOUND */
export async function getLinkedTipster(ctx: Ctx, idTipster: number) {
  const row = await ctx.db
    .selectFrom('tipster')
    .select(['idTipster', 'nomeTipster'])
    .where('idTipster', '=', idTipster)
    .executeTakeFirst()
  if (!row) throw new AppError('TIPSTER_NOT_FOUND')
  return row
}

/** @throws AppError SPARAX_NOT_FOUND */
export async function getLinkedSparax(ctx: Ctx, idSparax: number) {
  const row = await ctx.db
    .selectFrom('sparax')
    .select(['idSparax', 'nomeSparax'])
    .where('idSparax', '=', idSparax)
    .executeTakeFirst()
  if (!row) throw new AppError('SPARAX_NOT_FOUND')
  return row
}
