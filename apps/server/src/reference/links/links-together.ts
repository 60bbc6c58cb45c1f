import type { Answer } from '@xbetapp/contract/contract'
import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { effectFingerprint, rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { linksOf, lockOwner, nameOfOwner } from './links.queries.ts'
import { addLink, type NewLink, requireExcludableBook } from './write-links.ts'

type LinksRequest = Input<'POST /api/v1/collegamenti/insieme/effetto'>['body']
type Effect = Answer<'POST /api/v1/collegamenti/insieme'>

/** The effect of linking many rooms to a tipster. @throws AppError TIPSTER_NOT_FOUND, BOOK_NOT_FOUND, VALIDATION */
export const linksEffect = (ctx: Ctx, request: LinksRequest): Promise<Effect> =>
  rehearse(ctx, (tx) => linkAll(tx, request))

/**
 * Links many rooms to a tipster, or all rooms of another tipster's links, in one transaction. A room that cannot be
 * linked is left out and stops no other (rule: link/many-at-once).
 * @throws AppError EFFECT_CHANGED, NOTHING_CHANGES, TIPSTER_NOT_FOUND, BOOK_NOT_FOUND, VALIDATION
 */
export async function linkTogether(
  ctx: Ctx,
  { collegamenti, impronta }: Input<'POST /api/v1/collegamenti/insieme'>['body'],
): Promise<Effect> {
  return withTransaction(ctx, async (tx) => {
    const effect = await linkAll(tx, collegamenti)
    if (effect.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    if (effect.creati.length === 0) throw new AppError('NOTHING_CHANGES')
    return effect
  })
}

async function linkAll(tx: TxCtx, request: LinksRequest): Promise<Effect> {
  const owner = { idTipster: request.idTipster }
  await lockOwner(tx, owner)
  await nameOfOwner(tx, owner)
  const links = 'daTipster' in request ? await copiedLinks(tx, request) : await linksTo(tx, request)
  const names = await roomNames(tx, [...new Set(links.map(({ idSala }) => idSala))])
  const creati: Effect['creati'] = []
  const esclusi: Effect['esclusi'] = []
  for (const link of links) {
    const room = { idSala: link.idSala, nomeSala: names.get(link.idSala) ?? `Sala ${link.idSala}` }
    try {
      creati.push({ ...room, frase: (await addLink(tx, owner, link)) ?? '' })
    } catch (error) {
      // A link is refused before anything is written.
      if (!(error instanceof AppError)) throw error
      esclusi.push({ ...room, motivo: error.message })
    }
  }
  return { creati, esclusi, impronta: effectFingerprint([request, creati, esclusi]) }
}

async function linksTo(tx: TxCtx, request: Exclude<LinksRequest, { daTipster: number }>): Promise<NewLink[]> {
  const { idTipster: _owner, tipo, sale, keyword, idBookEscluso, ...link } = request
  if (tipo === 'keyword' && keyword === undefined) throw validationError('Campo obbligatorio.', 'keyword')
  if (tipo === 'speciale') {
    if (idBookEscluso === undefined) throw validationError('Campo obbligatorio.', 'idBookEscluso')
    await requireExcludableBook(tx, idBookEscluso)
  }
  return [...new Set(sale)].map((idSala) => ({
    ...link,
    tipo,
    idSala,
    keyword: (tipo === 'keyword' && keyword) || null,
    idBookEscluso: (tipo === 'speciale' && idBookEscluso) || null,
  }))
}

/** All links of another tipster with their settings, except those of secret rooms. */
async function copiedLinks(
  tx: TxCtx,
  { idTipster, daTipster }: Extract<LinksRequest, { daTipster: number }>,
): Promise<NewLink[]> {
  if (daTipster === idTipster) throw validationError('Scegli un altro tipster.', 'daTipster')
  await nameOfOwner(tx, { idTipster: daTipster })
  const links: NewLink[] = []
  for (const kind of TIPSTER_LINK_KINDS) links.push(...(await linksOf(tx, { idTipster: daTipster }, kind)))
  return links
}

/** The names of rooms by number, without secret rooms. */
async function roomNames(tx: TxCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['room.idSala', 'venue.nome'])
    .where('room.idSala', 'in', ids)
    .where('room.isSecret', '=', false)
    .execute()
  return new Map(rows.map(({ idSala, nome }) => [idSala, nome]))
}
