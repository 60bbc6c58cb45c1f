import type {
  CollegamentoKeyword,
  CollegamentoSparax,
  CollegamentoSpeciale,
  CollegamentoTipster,
} from '@xbetapp/contract/reference/links'
import type { z } from 'zod'
import { invariant } from '#server/kernel/app-error.ts'
import type { LinkRow, TipsterLinkRow } from './links.queries.ts'

/** The linked room flat and embedded; `book` is the room's own. */
function toRoom(row: LinkRow) {
  const book = { idBook: row.idBook, nomeBook: row.nomeBook, pathFoto: row.pathFoto }
  const { idSala, nomeSala, stato } = row
  return {
    idSala,
    nomeSala,
    stato,
    book,
    sala: { idSala, nomeSala, stato, idBook: row.idBook, book },
    ritardo: row.ritardo,
    giorniMassimi: row.giorniMassimi,
    etaMassima: row.etaMassima,
    argomento: row.argomento,
  }
}

interface LinkedTipster {
  idTipster: number
  nomeTipster: string
}

export const toTipsterLink = (
  tipster: LinkedTipster,
  row: TipsterLinkRow,
): z.output<typeof CollegamentoTipster> => ({
  idTipster: tipster.idTipster,
  tipster: { idTipster: tipster.idTipster, nomeTipster: tipster.nomeTipster },
  ...toRoom(row),
})

export function toKeywordLink(
  tipster: LinkedTipster,
  row: TipsterLinkRow,
): z.output<typeof CollegamentoKeyword> {
  invariant(row.keyword !== null, 'a keyword link has a keyword')
  return { ...toTipsterLink(tipster, row), keyword: row.keyword }
}

export function toSpecialLink(
  tipster: LinkedTipster,
  row: TipsterLinkRow,
): z.output<typeof CollegamentoSpeciale> {
  invariant(row.idEscluso !== null && row.nomeEscluso !== null, 'a special link has an excluded book')
  return {
    ...toTipsterLink(tipster, row),
    idBook: row.idEscluso,
    bookEscluso: { idBook: row.idEscluso, nomeBook: row.nomeEscluso, pathFoto: row.fotoEscluso },
  }
}

export const toSparaxLink = (
  sparax: { idSparax: number; nomeSparax: string },
  row: LinkRow,
): z.output<typeof CollegamentoSparax> => ({
  idSparax: sparax.idSparax,
  sparax: { idSparax: sparax.idSparax, nomeSparax: sparax.nomeSparax },
  ...toRoom(row),
})
