import type { Answer } from '@xbetapp/contract/contract'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type LinkRow, linksOf, nameOfOwner, type RuleOwner, type Tipo } from './links.queries.ts'

export type WireLink<T extends Tipo> = Answer<`POST /api/v1/collegamento-${T}`>

/** The links of one kind in the form of the wire. @throws AppError TIPSTER_NOT_FOUND, SPARAX_NOT_FOUND */
export async function shownLinks<T extends Tipo>(ctx: Ctx, tipo: T, owner: RuleOwner) {
  const nome = await nameOfOwner(ctx, owner)
  return (await linksOf(ctx, owner, tipo)).map((row) => toLink<T>(owner, nome, row))
}

/** A link on the wire, owner and room flat and embedded; `book` is the room's book, `idBook` the excluded book. */
export function toLink<T extends Tipo>(owner: RuleOwner, nome: string, row: LinkRow): WireLink<T> {
  const { tipo, idSala, nomeSala, stato, ritardo, giorniMassimi, etaMassima, argomento } = row
  const book = { idBook: row.idBook, nomeBook: row.nomeBook, pathFoto: row.pathFoto }
  const excludedBook = { idBook: row.idBookEscluso, nomeBook: row.bookEscluso, pathFoto: row.fotoEscluso }
  const link = {
    ...owner,
    ...('idTipster' in owner
      ? { tipster: { ...owner, nomeTipster: nome } }
      : { sparax: { ...owner, nomeSparax: nome } }),
    idSala,
    nomeSala,
    stato,
    book,
    ritardo,
    giorniMassimi,
    etaMassima,
    argomento,
    sala: { idSala, nomeSala, stato, idBook: row.idBook, book },
    ...(tipo === 'keyword' && { keyword: row.keyword }),
    ...(tipo === 'speciale' && { idBook: row.idBookEscluso, bookEscluso: excludedBook }),
  }
  return link as unknown as WireLink<T>
}
