import { isLinkLimitReached, linkMaximum } from '@xbetapp/domain/reference/links/link-count'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { variable } from '#server/platform/settings/public.ts'
import { toSparaxLink } from './link.mapper.ts'
import { type RuleKey, sentenceOf } from './link-rules.ts'
import { requireLinkableRoom } from './linkable-room.ts'
import { getLinkedSparax, sparaxLinks } from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'

export interface NewSparaxLink {
  idSparax: number
  idSala: number
  ritardo: number
  giorniMassimi: number | null
  etaMassima: number | null
  /** Its filter on messages, as the database keeps it; none by default. */
  filtro?: JsonValue | null
  confermare?: boolean
  /** The topic of the room's chat it sends to; General by default. */
  argomento?: number | null
  chosenBook?: number | undefined
}

const ENTITY = 'collegamento_sparax'

const keyOf = (idSala: number): RuleKey => ({ tipo: 'sparax', idSala, keyword: null, idBookEscluso: null })

/**
 * Links a room to a sparax. The sparax is locked, so that of two links for the last free place one is made.
 * @throws AppError SPARAX_NOT_FOUND, SALA_NOT_FOUND, LINK_ROOM_OFF, LINK_WRONG_BOOK, LINK_EXISTS, LINK_MAX_SPARAX
 */
export async function createSparaxLink(ctx: Ctx, { chosenBook, ...link }: NewSparaxLink) {
  return withTransaction(ctx, async (tx) => {
    const { idSparax, idSala } = link
    await tx.db
      .selectFrom('sparax')
      .select('idSparax')
      .where('idSparax', '=', idSparax)
      .forNoKeyUpdate()
      .execute()
    const sparax = await getLinkedSparax(tx, idSparax)
    await requireLinkableRoom(tx, idSala, chosenBook)
    const links = await sparaxLinks(tx, idSparax)
    if (links.some((row) => row.idSala === idSala)) throw new AppError('LINK_EXISTS')
    const maximum = linkMaximum(await variable(tx, 'max_link_sparax'))
    if (isLinkLimitReached(links.length, maximum)) throw new AppError('LINK_MAX_SPARAX')

    const { filtro = null } = link
    const stored = { ...link, filtro: filtro === null ? null : JSON.stringify(filtro) }
    await tx.db.insertInto('collegamentoSparax').values(stored).execute()
    await audit(tx, {
      action: 'links.create',
      entity: ENTITY,
      entityId: idSparax,
      part: `sala:${idSala}`,
      after: { ...link },
    })
    await noteVersion(tx, { idSparax }, null, await sentenceOf(tx, { idSparax }, keyOf(idSala)))
    const row = (await sparaxLinks(tx, idSparax)).find((made) => made.idSala === idSala)
    invariant(row, 'the link just made is there')
    return toSparaxLink(sparax, row)
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteSparaxLink(ctx: Ctx, key: { idSparax: number; idSala: number }): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const owner = { idSparax: key.idSparax }
    await tx.db
      .selectFrom('sparax')
      .select('idSparax')
      .where('idSparax', '=', key.idSparax)
      .forNoKeyUpdate()
      .execute()
    const before = await sentenceOf(tx, owner, keyOf(key.idSala))
    const row = await tx.db
      .deleteFrom('collegamentoSparax')
      .where('idSparax', '=', key.idSparax)
      .where('idSala', '=', key.idSala)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    await audit(tx, {
      action: 'links.delete',
      entity: ENTITY,
      entityId: key.idSparax,
      part: `sala:${key.idSala}`,
      before: row,
    })
    await noteVersion(tx, owner, before, null)
  })
}
