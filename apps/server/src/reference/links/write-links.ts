import {
  isLinkLimitReached,
  linkMaximum,
  specialLinkCount,
  tipsterLinkCount,
} from '@xbetapp/domain/reference/links/link-count'
import { isNoDrop, isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import type { LinkFilter } from '@xbetapp/domain/relay/routing/link-filter'
import { sql } from 'kysely'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError, found, present } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { variable } from '#server/platform/settings/public.ts'
import { sentenceOf } from './link-rules.ts'
import {
  idOf,
  isRule,
  LINK_TABLE,
  type LinkRow,
  linksOf,
  lockOwner,
  nameOfOwner,
  type RuleKey,
  type RuleOwner,
  type Tipo,
  thisLink,
} from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'

/** A link to make; absent fields have the defaults of the table: every message, without asking, to General. */
export interface NewLink extends RuleKey {
  ritardo: number
  giorniMassimi: number | null
  etaMassima?: number | null
  /** The link's filter on messages, as the database keeps it. */
  filtro?: LinkFilter | JsonValue | null
  confermare?: boolean
  /** The topic of the room's chat that the link sends to. */
  argomento?: number | null
  /** The book the room was chosen from, which must still be the room's. */
  chosenBook?: number | undefined
  /** The room may be switched off: an import restores links made before it was. */
  mayBeOff?: boolean | undefined
}

/**
 * Links a room to a tipster or sparax. The owner's row is locked, so that two links never take one last free place.
 * @throws AppError TIPSTER_NOT_FOUND, SPARAX_NOT_FOUND, SALA_NOT_FOUND, BOOK_NOT_FOUND, LINK_ROOM_OFF,
 * LINK_WRONG_BOOK, LINK_EXISTS, LINK_MAX_TIPSTER, LINK_MAX_SPARAX
 */
export async function createLink(ctx: Ctx, owner: RuleOwner, link: NewLink): Promise<LinkRow> {
  return withTransaction(ctx, async (tx) => {
    await lockOwner(tx, owner)
    await addLink(tx, owner, link)
    return present((await linksOf(tx, owner, link.tipo)).find(isRule(link)), 'the link just made is there')
  })
}

/** {@link createLink} for a locked owner; every refusal comes before the write. @returns the link's sentence */
export async function addLink(tx: TxCtx, owner: RuleOwner, link: NewLink): Promise<string | null> {
  const name = await nameOfOwner(tx, owner)
  if ('idTipster' in owner && isNoDrop(name)) throw new AppError('TIPSTER_NOT_FOUND')
  await requireLinkableRoom(tx, link)
  if (link.idBookEscluso !== null) await requireExcludableBook(tx, link.idBookEscluso)
  // Duplicates are checked before the maximum, so that a repeated press is refused as a duplicate.
  if ((await linksOf(tx, owner, link.tipo)).some(isRule(link))) throw new AppError('LINK_EXISTS')
  if (await isFull(tx, owner, link.tipo))
    throw new AppError('idTipster' in owner ? 'LINK_MAX_TIPSTER' : 'LINK_MAX_SPARAX')
  return writeLink(tx, owner, link)
}

/** A room to link, with its book. */
export const selectRoom = (tx: TxCtx, idSala: number) =>
  tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .innerJoin('book', 'book.idBook', 'room.idBook')
    .select(['venue.nome as nomeSala', 'venue.stato', 'room.isSecret', 'room.idBook', 'book.nomeBook'])
    .where('room.idSala', '=', idSala)

/**
 * Requires a room that can be linked, of the chosen book if one was chosen. Secret rooms and rooms of the technical
 * book are treated as missing.
 * @throws AppError SALA_NOT_FOUND, LINK_ROOM_OFF, LINK_WRONG_BOOK
 */
async function requireLinkableRoom(tx: TxCtx, { idSala, chosenBook, mayBeOff }: NewLink): Promise<void> {
  const room = await selectRoom(tx, idSala).executeTakeFirst()
  if (!room || room.isSecret || isTechnicalBook(room.nomeBook))
    throw new AppError('SALA_NOT_FOUND', { campo: 'idSala' })
  const about = { nome: room.nomeSala, campo: 'idSala' }
  if (room.stato === 'D' && !mayBeOff) throw new AppError('LINK_ROOM_OFF', about)
  if (chosenBook !== undefined && chosenBook !== room.idBook) throw new AppError('LINK_WRONG_BOOK', about)
}

/** Requires a book a special link may exclude. @throws AppError BOOK_NOT_FOUND */
export async function requireExcludableBook(tx: TxCtx, idBook: number): Promise<void> {
  const book = await rowIfAny(tx.db, 'book', { idBook }, ['nomeBook'])
  if (!book || isTechnicalBook(book.nomeBook)) throw new AppError('BOOK_NOT_FOUND', { campo: 'idBook' })
}

/**
 * Whether an owner has the greatest number of links of a kind. Special links are counted separately, the other three
 * kinds of a tipster together (rule: link/counting).
 */
export async function isFull(tx: TxCtx, owner: RuleOwner, tipo: Tipo): Promise<boolean> {
  const maximum = await variable(tx, tipo === 'sparax' ? 'max_link_sparax' : 'max_link_tipster')
  return isLinkLimitReached(countOf(await linksOf(tx, owner), tipo), linkMaximum(maximum))
}

function countOf(links: readonly LinkRow[], tipo: Tipo): number {
  if (tipo === 'sparax') return links.length
  const {
    automatico = [],
    riconoscimento = [],
    keyword = [],
    speciale = [],
  } = Object.groupBy(links, (link) => link.tipo)
  if (tipo === 'speciale')
    return specialLinkCount(speciale.map(({ idBookEscluso }) => ({ idBook: idBookEscluso ?? 0 })))
  const keywords = keyword.map((link) => ({ keyword: link.keyword ?? '' }))
  return tipsterLinkCount({ automatico, riconoscimento, keyword: keywords })
}

/** Writes a link that may be made, with its audit and its version. @returns the link's sentence */
export async function writeLink(tx: TxCtx, owner: RuleOwner, link: NewLink): Promise<string | null> {
  const { tipo, idSala, keyword, idBookEscluso } = link
  const { ritardo, giorniMassimi, etaMassima, filtro, confermare, argomento } = link
  const settings = { ritardo, giorniMassimi, etaMassima, filtro, confermare, argomento }
  const word = keyword === null ? {} : { keyword }
  await tx.db
    // Typed as keyword links; each link brings the columns of its own table.
    .insertInto(LINK_TABLE[tipo] as 'collegamentoKeyword')
    .values({
      ...owner,
      idSala,
      ...settings,
      ...word,
      ...(idBookEscluso === null ? {} : { idBook: idBookEscluso }),
    } as never)
    .execute()
  await audit(tx, 'links.create', LINK_TABLE[tipo], idOf(owner), {
    part: `sala:${idSala}`,
    after: { ...owner, idSala, ...settings, ...word, ...(idBookEscluso === null ? {} : { idBookEscluso }) },
  })
  const frase = await sentenceOf(tx, owner, link)
  await noteVersion(tx, owner, null, frase)
  return frase
}

/** Deletes the link of a key. @throws AppError NOT_FOUND */
export async function deleteLink(ctx: Ctx, owner: RuleOwner, key: RuleKey): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await lockOwner(tx, owner)
    const frase = await sentenceOf(tx, owner, key)
    const entity = LINK_TABLE[key.tipo]
    const { rows } = await sql<Record<string, unknown>>`
      delete from ${sql.table(entity)} where ${thisLink(owner, key)} returning *
    `.execute(tx.db)
    const before = found(rows[0], 'NOT_FOUND')
    await audit(tx, 'links.delete', entity, idOf(owner), { part: `sala:${key.idSala}`, before })
    await noteVersion(tx, owner, frase, null)
  })
}
