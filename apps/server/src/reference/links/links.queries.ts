import type { RegolaLetta } from '@xbetapp/contract/reference/link-rules'
import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DB, EntityState, JsonValue } from '#server/db/generated/tables.ts'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

export const LINK_TABLE = {
  automatico: 'collegamento_automatico',
  riconoscimento: 'collegamento_riconoscimento',
  keyword: 'collegamento_keyword',
  speciale: 'collegamento_speciale',
  sparax: 'collegamento_sparax',
} as const

export type Tipo = keyof typeof LINK_TABLE

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

/** A link with its settings, its room and the room's book. Secret rooms are in no link list and in no count. */
export interface LinkRow
  extends RuleKey,
    Omit<z.output<typeof RegolaLetta>, keyof RuleKey | 'filtro' | 'frase'>,
    Pick<Selectable<DB['book']>, 'idBook' | 'pathFoto'> {
  stato: EntityState
  fotoEscluso: string | null
  filtro: JsonValue | null
  /** Names of the topics a link takes messages from and sends to; null where it sets none, or the name is unknown. */
  daArgomento: string | null
  inArgomento: string | null
}

const tableOf = (owner: RuleOwner) => ('idTipster' in owner ? 'tipster' : 'sparax')

/** The links of an owner, of one kind or of all, in one form. */
export function linksOfKinds(owner: RuleOwner, kind?: Tipo): RawBuilder<unknown> {
  const kindsOfOwner = 'idTipster' in owner ? TIPSTER_LINK_KINDS : (['sparax'] as const)
  const parts = (kind ? [kind] : kindsOfOwner).map((tipo) => {
    const keyword = tipo === 'keyword' ? sql`keyword` : sql`null::text`
    const excludedBook = tipo === 'speciale' ? sql`id_book` : sql`null::integer`
    return sql`
      select ${tipo}::text as tipo, id_sala, ${keyword} as keyword, ${excludedBook} as id_book_escluso,
        ritardo::integer as ritardo, giorni_massimi, eta_massima, argomento, filtro, confermare, version
      from ${sql.table(LINK_TABLE[tipo])} where ${ownedBy(owner)}`
  })
  return sql.join(parts, sql` union all `)
}

/** Links of an owner: those of one kind by book and room, without a kind all of them by room. */
export async function linksOf(ctx: Ctx, owner: RuleOwner, kind?: Tipo): Promise<LinkRow[]> {
  const source = sql`select id_gruppo_tg from ${sql.table(tableOf(owner))} where ${ownedBy(owner)}`
  const order = kind
    ? sql`lower(b.nome_book), lower(v.nome), l.id_sala, l.keyword, lower(excluded.nome_book)`
    : sql`lower(v.nome), l.id_sala, l.tipo, lower(l.keyword), lower(excluded.nome_book)`
  const { rows } = await sql<LinkRow>`
    select l.*, v.nome as nome_sala, v.stato, b.id_book, b.nome_book, b.path_foto,
      excluded.nome_book as book_escluso, excluded.path_foto as foto_escluso,
      to_topic.nome as in_argomento, from_topic.nome as da_argomento
    from (${linksOfKinds(owner, kind)}) l
    join room s on s.id_sala = l.id_sala and not s.is_secret
    join venue v on v.id_venue = s.id_venue
    join book b on b.id_book = s.id_book
    left join book excluded on excluded.id_book = l.id_book_escluso
    left join topic to_topic on to_topic.chat_id = s.id_gruppo_tg and to_topic.id_argomento = l.argomento
    left join topic from_topic on from_topic.chat_id = (${source})
      and from_topic.id_argomento = (l.filtro ->> 'argomento')::bigint
    order by ${order}
  `.execute(ctx.db)
  return rows
}

/** The name of an owner of links. @throws AppError TIPSTER_NOT_FOUND, SPARAX_NOT_FOUND */
export async function nameOfOwner(ctx: Ctx, owner: RuleOwner): Promise<string> {
  const table = tableOf(owner)
  const { rows } = await sql<{ nome: string }>`
    select ${sql.ref(`nome_${table}`)} as nome from ${sql.table(table)} where ${ownedBy(owner)}
  `.execute(ctx.db)
  const row = found(rows[0], table === 'tipster' ? 'TIPSTER_NOT_FOUND' : 'SPARAX_NOT_FOUND')
  return row.nome
}

/** Locks an owner against concurrent changes of its links, so that their versions have an order. */
export async function lockOwner(tx: TxCtx, owner: RuleOwner): Promise<void> {
  await sql`select from ${sql.table(tableOf(owner))} where ${ownedBy(owner)} for no key update`.execute(tx.db)
}

/**
 * The default topic, for each room linked to a tipster, of his bets sent by a person: that of the link with the smallest
 * delay, null for General.
 */
export async function usualTopics(ctx: Ctx, idTipster: number): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ idSala: number; argomento: number | null }>`
    select distinct on (id_sala) id_sala, argomento from (${linksOfKinds({ idTipster })}) l order by id_sala, ritardo
  `.execute(ctx.db)
  return new Map(rows.map(({ idSala, argomento }) => [idSala, argomento]))
}
