import {
  isLinkLimitReached,
  linkMaximum,
  specialLinkCount,
  tipsterLinkCount,
} from '@xbetapp/domain/reference/links/link-count'
import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { variable } from '#server/platform/settings/public.ts'
import { sentenceOf } from './link-rules.ts'
import { requireExcludableBook, requireLinkableRoom } from './linkable-room.ts'
import { getLinkedTipster, LINK_TABLE, type TipsterLinkRow, tipsterLinks } from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'

export interface NewTipsterLink {
  kind: TipsterLinkKind
  idTipster: number
  idSala: number
  ritardo: number
  giorniMassimi: number | null
  etaMassima: number | null
  /** Its filter on messages, as the database keeps it; none by default. */
  filtro?: JsonValue | null
  confermare?: boolean
  /** The topic of the room's chat it sends to; General by default. */
  argomento?: number | null
  /** The book the room was chosen from. */
  chosenBook?: number | undefined
  keyword?: string
  idBookEscluso?: number
}

/**
 * Links a room to a tipster. The tipster's row is locked, so that of two links for the last free place one is made.
 * @throws AppError TIPSTER_NOT_FOUND, SALA_NOT_FOUND, BOOK_NOT_FOUND, LINK_ROOM_OFF, LINK_WRONG_BOOK, LINK_EXISTS,
 * LINK_MAX_TIPSTER
 */
export async function createTipsterLink(ctx: Ctx, link: NewTipsterLink) {
  return withTransaction(ctx, async (tx) => {
    const tipster = await lockLinkedTipster(tx, link.idTipster)
    return { tipster, ...(await addTipsterLink(tx, link)) }
  })
}

/** Locks a tipster against concurrent links. @throws AppError TIPSTER_NOT_FOUND */
export async function lockLinkedTipster(tx: TxCtx, idTipster: number) {
  await lockTipster(tx, idTipster)
  return getLinkedTipster(tx, idTipster)
}

/** {@link createTipsterLink} for a tipster that is locked already. It refuses before it writes. */
export async function addTipsterLink(tx: TxCtx, link: NewTipsterLink) {
  await requireLinkableRoom(tx, link.idSala, link.chosenBook)
  if (link.idBookEscluso !== undefined) await requireExcludableBook(tx, link.idBookEscluso)

  // First, so that a repeated press is refused as a duplicate and not for the maximum.
  const same = (await tipsterLinks(tx, link.kind, link.idTipster)).some(isSame(link))
  if (same) throw new AppError('LINK_EXISTS')
  const maximum = linkMaximum(await variable(tx, 'max_link_tipster'))
  if (isLinkLimitReached(await countOf(tx, link), maximum)) throw new AppError('LINK_MAX_TIPSTER')

  await insert(tx, link)
  await audit(tx, {
    action: 'links.create',
    entity: LINK_TABLE[link.kind],
    entityId: link.idTipster,
    part: `sala:${link.idSala}`,
    after: auditedLink(link),
  })
  const key = { tipo: link.kind, idSala: link.idSala, keyword: link.keyword ?? null }
  const owner = { idTipster: link.idTipster }
  const frase = await sentenceOf(tx, owner, { ...key, idBookEscluso: link.idBookEscluso ?? null })
  await noteVersion(tx, owner, null, frase)
  const row = (await tipsterLinks(tx, link.kind, link.idTipster)).find(isSame(link))
  invariant(row, 'the link just made is there')
  return { row, frase }
}

/** The link without how it was chosen. */
const auditedLink = ({ kind: _kind, chosenBook: _chosen, ...link }: NewTipsterLink) => link

async function lockTipster(tx: TxCtx, idTipster: number): Promise<void> {
  await tx.db
    .selectFrom('tipster')
    .select('idTipster')
    .where('idTipster', '=', idTipster)
    .forNoKeyUpdate()
    .execute()
}

const isSame = (link: NewTipsterLink) => (row: TipsterLinkRow) =>
  row.idSala === link.idSala &&
  (row.keyword ?? '').toLowerCase() === (link.keyword ?? '').toLowerCase() &&
  (row.idEscluso ?? 0) === (link.idBookEscluso ?? 0)

/** Special links are counted separately, the other three kinds together (rule: link/counting). */
async function countOf(tx: TxCtx, { kind, idTipster }: NewTipsterLink): Promise<number> {
  if (kind === 'speciale') {
    const speciale = await tipsterLinks(tx, kind, idTipster)
    return specialLinkCount(speciale.map((row) => ({ idBook: row.idEscluso ?? 0 })))
  }
  return tipsterLinkCount({
    automatico: await tipsterLinks(tx, 'automatico', idTipster),
    riconoscimento: await tipsterLinks(tx, 'riconoscimento', idTipster),
    keyword: (await tipsterLinks(tx, 'keyword', idTipster)).map((row) => ({ keyword: row.keyword ?? '' })),
  })
}

async function insert(tx: TxCtx, link: NewTipsterLink): Promise<void> {
  const { idTipster, idSala, ritardo, giorniMassimi, etaMassima } = link
  const { filtro = null, confermare = false, argomento = null } = link
  const asked = { filtro: filtro === null ? null : JSON.stringify(filtro), confermare, argomento }
  const values = { idTipster, idSala, ritardo, giorniMassimi, etaMassima, ...asked }
  switch (link.kind) {
    case 'automatico':
      await tx.db.insertInto('collegamentoAutomatico').values(values).execute()
      return
    case 'riconoscimento':
      await tx.db.insertInto('collegamentoRiconoscimento').values(values).execute()
      return
    case 'keyword':
      await tx.db
        .insertInto('collegamentoKeyword')
        .values({ ...values, keyword: link.keyword ?? '' })
        .execute()
      return
    case 'speciale':
      await tx.db
        .insertInto('collegamentoSpeciale')
        .values({ ...values, idBook: link.idBookEscluso ?? 0 })
        .execute()
  }
}
