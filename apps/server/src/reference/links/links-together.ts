import { createHash } from 'node:crypto'
import type { Answer } from '@xbetapp/contract/contract'
import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { sql } from 'kysely'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { addTipsterLink, lockLinkedTipster, type NewTipsterLink } from './create-tipster-link.ts'
import { requireExcludableBook } from './linkable-room.ts'
import { getLinkedTipster, LINK_TABLE, tipsterLinks } from './links.queries.ts'

type Wanted = Input<'POST /api/v1/collegamenti/insieme/effetto'>['body']
type Effect = Answer<'POST /api/v1/collegamenti/insieme'>

/** The effect of linking many rooms to a tipster. @throws AppError TIPSTER_NOT_FOUND, BOOK_NOT_FOUND, VALIDATION */
export const linksEffect = (ctx: Ctx, wanted: Wanted): Promise<Effect> =>
  rehearse(ctx, (tx) => linkAll(tx, wanted))

/**
 * Links many rooms to a tipster, or all rooms another one is linked to, in one transaction. A room that cannot be
 * linked is left out and stops no other (rule: link/many-at-once).
 * @throws AppError EFFECT_CHANGED, NOTHING_CHANGES, TIPSTER_NOT_FOUND, BOOK_NOT_FOUND, VALIDATION
 */
export async function linkTogether(
  ctx: Ctx,
  { collegamenti, impronta }: Input<'POST /api/v1/collegamenti/insieme'>['body'],
): Promise<Effect> {
  return withTransaction(ctx, async (tx) => {
    const done = await linkAll(tx, collegamenti)
    if (done.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    if (done.creati.length === 0) throw new AppError('NOTHING_CHANGES')
    return done
  })
}

async function linkAll(tx: TxCtx, wanted: Wanted): Promise<Effect> {
  await lockLinkedTipster(tx, wanted.idTipster)
  const links = 'daTipster' in wanted ? await linksOf(tx, wanted) : await linksTo(tx, wanted)
  const names = await roomNames(tx, [...new Set(links.map(({ idSala }) => idSala))])
  const creati: Effect['creati'] = []
  const esclusi: Effect['esclusi'] = []
  for (const link of links) {
    const room = { idSala: link.idSala, nomeSala: names.get(link.idSala) ?? `Sala ${link.idSala}` }
    try {
      const { frase } = await addTipsterLink(tx, link)
      creati.push({ ...room, frase: frase ?? '' })
    } catch (error) {
      // A link is refused before anything is written.
      if (!(error instanceof AppError)) throw error
      esclusi.push({ ...room, motivo: error.message })
    }
  }
  const impronta = createHash('sha256')
    .update(JSON.stringify([wanted, creati, esclusi]))
    .digest('hex')
  return { creati, esclusi, impronta }
}

async function linksTo(tx: TxCtx, wanted: Exclude<Wanted, { daTipster: number }>): Promise<NewTipsterLink[]> {
  const { tipo, sale, keyword, idBookEscluso, ...link } = wanted
  if (tipo === 'keyword' && keyword === undefined) throw validationError('Campo obbligatorio.', 'keyword')
  if (tipo === 'speciale') {
    if (idBookEscluso === undefined) throw validationError('Campo obbligatorio.', 'idBookEscluso')
    await requireExcludableBook(tx, idBookEscluso)
  }
  return [...new Set(sale)].map((idSala) => ({
    ...link,
    kind: tipo,
    idSala,
    ...(tipo === 'keyword' && keyword !== undefined ? { keyword } : {}),
    ...(tipo === 'speciale' && idBookEscluso !== undefined ? { idBookEscluso } : {}),
  }))
}

/** All links of another tipster with their settings, except those of secret rooms. */
async function linksOf(
  tx: TxCtx,
  { idTipster, daTipster }: Extract<Wanted, { daTipster: number }>,
): Promise<NewTipsterLink[]> {
  if (daTipster === idTipster) throw validationError('Scegli un altro tipster.', 'daTipster')
  await getLinkedTipster(tx, daTipster)
  const links: NewTipsterLink[] = []
  for (const kind of TIPSTER_LINK_KINDS) {
    const asked = await askedBy(tx, kind, daTipster)
    for (const row of await tipsterLinks(tx, kind, daTipster)) {
      const { idSala, ritardo, giorniMassimi, etaMassima, keyword, idEscluso } = row
      const more = asked.find(
        (one) => one.idSala === idSala && one.keyword === keyword && one.idEscluso === idEscluso,
      )
      links.push({
        kind,
        idTipster,
        ...{ idSala, ritardo, giorniMassimi, etaMassima },
        filtro: more?.filtro ?? null,
        confermare: more?.confermare ?? false,
        ...(keyword === null ? {} : { keyword }),
        ...(idEscluso === null ? {} : { idBookEscluso: idEscluso }),
      })
    }
  }
  return links
}

interface Asked {
  idSala: number
  keyword: string | null
  idEscluso: number | null
  filtro: JsonValue | null
  confermare: boolean
}

async function askedBy(tx: TxCtx, kind: TipsterLinkKind, idTipster: number): Promise<Asked[]> {
  const keyword = kind === 'keyword' ? sql`l.keyword` : sql`null`
  const escluso = kind === 'speciale' ? sql`l.id_book` : sql`null::integer`
  const { rows } = await sql<Asked>`
    select l.id_sala, ${keyword} as keyword, ${escluso} as id_escluso, l.filtro, l.confermare
    from ${sql.table(LINK_TABLE[kind])} l where l.id_tipster = ${idTipster}`.execute(tx.db)
  return rows
}

/** Secret rooms are left out. */
async function roomNames(tx: TxCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('sala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .select(['sala.idSala', 'venue.nome'])
    .where('sala.idSala', 'in', ids)
    .where('sala.isSecret', '=', false)
    .execute()
  return new Map(rows.map(({ idSala, nome }) => [idSala, nome]))
}
