import { z } from 'zod'
import { SETTINGS_EDITORS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Stato } from '../fields.ts'
import { Choice, FilledText, WholeNumber } from '../form-fields.ts'
import { Book } from './books-currencies.ts'
import { FiltroCollegamento } from './link-rules.ts'

const LinkedSala = z.object({
  idSala: z.number(),
  nomeSala: z.string(),
  stato: Stato,
  idBook: z.number(),
  book: Book,
})

/** The linked room both flat, as link screens read it, and embedded. `book` is the room's own. */
const room = {
  idSala: z.number(),
  nomeSala: z.string(),
  stato: Stato,
  book: Book,
  sala: LinkedSala,
  /** Seconds between arrival and send. */
  ritardo: z.number(),
  /** Days between the bet and the event it names; null or 0 without limit (rule: link/days). */
  giorniMassimi: z.number().nullable(),
  /** Minutes a message may be late and still leave by itself, 0 without limit; null for `eta_massima_minuti`. */
  etaMassima: z.number().nullable(),
  /** The topic of the room's chat the link sends to; null for General. */
  argomento: z.number().nullable(),
}
const tipster = {
  idTipster: z.number(),
  tipster: z.object({ idTipster: z.number(), nomeTipster: z.string() }),
}

export const CollegamentoTipster = z.object({ ...tipster, ...room })
export const CollegamentoKeyword = CollegamentoTipster.extend({ keyword: z.string() })
/** `idBook` is the excluded book's, as in the calls that create and delete the link. */
export const CollegamentoSpeciale = CollegamentoTipster.extend({ idBook: z.number(), bookEscluso: Book })
export const CollegamentoSparax = z.object({
  idSparax: z.number(),
  sparax: z.object({ idSparax: z.number(), nomeSparax: z.string() }),
  ...room,
})

/** When a new link sends. */
export const timingFields = {
  ritardo: WholeNumber.nullable()
    .default(0)
    .transform((seconds) => seconds ?? 0),
  giorniMassimi: WholeNumber.nullable().default(null),
  etaMassima: WholeNumber.nullable().default(null),
}
/** Timing and conditions a new link may be given; no conditions by default (rule: link/conditions). */
const terms = {
  ...timingFields,
  filtro: FiltroCollegamento.nullable().default(null),
  confermare: z.boolean().default(false),
  argomento: z.number().int().min(2).nullable().default(null),
}
/** `idBook`, if sent, is the book chosen before the room: a room of another book is refused. */
const roomChoice = { idBook: Choice.optional(), idSala: Choice }
const linkKeys = { idTipster: Choice, ...roomChoice }
const NewLink = z.object({ ...linkKeys, ...terms })
const Keyword = FilledText(200)

type Owner = 'TIPSTER' | 'SPARAX'
const list = <S extends z.ZodType>(summary: string, answer: S, owner: Owner = 'TIPSTER') =>
  endpoint({
    summary,
    access: STAFF,
    params: ById,
    answer: z.array(answer),
    errors: [`${owner}_NOT_FOUND`],
  })

const create = <B extends z.ZodType, A extends z.ZodType>(
  summary: string,
  body: B,
  answer: A,
  owner: Owner = 'TIPSTER',
) =>
  endpoint({
    summary,
    access: SETTINGS_EDITORS,
    denied: 'LINK_CREATE_DENIED',
    body,
    answer,
    errors: [
      `${owner}_NOT_FOUND`,
      'SALA_NOT_FOUND',
      'LINK_ROOM_OFF',
      'LINK_WRONG_BOOK',
      'LINK_EXISTS',
      `LINK_MAX_${owner}`,
      'VALIDATION',
    ],
  })

const remove = <Q extends z.ZodType>(summary: string, query: Q) =>
  endpoint({ summary, access: SETTINGS_EDITORS, denied: 'LINK_DELETE_DENIED', query })

const tipsterRoom = z.object({ idTipster: Id, idSala: Id })

export const linkEndpoints = {
  'GET /api/v1/collegamento-automatico/tipster/:id': list(
    'Automatic links of a tipster',
    CollegamentoTipster,
  ),
  'POST /api/v1/collegamento-automatico': create(
    'Links a room to every bet of a tipster',
    NewLink,
    CollegamentoTipster,
  ),
  'DELETE /api/v1/collegamento-automatico': remove('Deletes an automatic link', tipsterRoom),

  'GET /api/v1/collegamento-riconoscimento/tipster/:id': list(
    'Recognition links of a tipster',
    CollegamentoTipster,
  ),
  'POST /api/v1/collegamento-riconoscimento': create(
    'Links a room to the bets of a tipster that name its book',
    NewLink,
    CollegamentoTipster,
  ),
  'DELETE /api/v1/collegamento-riconoscimento': remove('Deletes a recognition link', tipsterRoom),

  'GET /api/v1/collegamento-keyword/tipster/:id': list('Keyword links of a tipster', CollegamentoKeyword),
  'POST /api/v1/collegamento-keyword': create(
    'Links a room to the bets of a tipster that hold a keyword',
    z.object({ ...linkKeys, keyword: Keyword, ...terms }),
    CollegamentoKeyword,
  ),
  'DELETE /api/v1/collegamento-keyword': remove(
    'Deletes a keyword link; the keyword is compared ignoring case',
    tipsterRoom.extend({ keyword: Keyword }),
  ),

  'GET /api/v1/collegamento-speciale/tipster/:id': list('Special links of a tipster', CollegamentoSpeciale),
  'POST /api/v1/collegamento-speciale': create(
    'Links a room to the bets of a tipster unless they name the excluded book `idBook`',
    z.object({ idTipster: Choice, idSala: Choice, idBook: Choice, ...terms }),
    CollegamentoSpeciale,
  ),
  'DELETE /api/v1/collegamento-speciale': remove(
    'Deletes a special link',
    tipsterRoom.extend({ idBook: Id }),
  ),

  'GET /api/v1/collegamento-sparax/sparax/:id': list('Links of a sparax', CollegamentoSparax, 'SPARAX'),
  'POST /api/v1/collegamento-sparax': create(
    'Links a room to a sparax',
    z.object({ idSparax: Choice, ...roomChoice, ...terms }),
    CollegamentoSparax,
    'SPARAX',
  ),
  'DELETE /api/v1/collegamento-sparax': remove(
    'Deletes a sparax link',
    z.object({ idSparax: Id, idSala: Id }),
  ),
}
