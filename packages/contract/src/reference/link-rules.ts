import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { z } from 'zod'
import { RULE_TRIERS, SETTINGS_EDITORS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Message, SeenVersion, WireDateTime } from '../fields.ts'
import { Choice, FilledText, WholeNumber } from '../form-fields.ts'
import { Giorno } from './closing-windows.ts'

const Ora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Inserisci un orario valido (HH:mm).')
const Quota = z
  .number()
  .min(1, 'La quota parte da 1.')
  .max(10_000, MESSAGES.decimal)
  .multipleOf(0.001, 'Massimo 3 decimali.')
  .nullable()
  .default(null)
const Parole = z.array(FilledText(100)).max(20, 'Massimo 20 parole.').default([])

/** Conditions a link puts on a message beside its kind (rule: link/conditions). */
export const FiltroCollegamento = z
  .object({
    tutte: Parole,
    nessuna: Parole,
    pattern: z
      .string()
      .max(500, 'Massimo 500 caratteri.')
      .nullable()
      .default(null)
      .transform((text) => text?.trim() || null),
    contenuto: z.enum(['testo', 'foto']).nullable().default(null),
    quotaMin: Quota,
    quotaMax: Quota,
    /** The most seconds added to the delay. */
    dispersione: WholeNumber.default(0),
    ore: z.object({ dalle: Ora, alle: Ora }).nullable().default(null),
    /** The only topic of the source that messages pass from, 1 for General; null for all. */
    argomento: z.number().int().positive().nullable().default(null),
  })
  .superRefine(({ quotaMin, quotaMax }, ctx) => {
    if (quotaMin === null || quotaMax === null || quotaMin <= quotaMax) return
    ctx.addIssue({ code: 'custom', message: 'La quota massima è sotto la minima.', path: ['quotaMax'] })
  })

export const TipoCollegamento = z.enum([...TIPSTER_LINK_KINDS, 'sparax'])

const key = {
  tipo: TipoCollegamento,
  idSala: Choice,
  /** The keyword of a keyword link; null for other kinds. */
  keyword: z.string().trim().max(200).nullable().default(null),
  /** The excluded book of a special link; null for other kinds. */
  idBookEscluso: Choice.nullable().default(null),
}

/** A link with all its conditions, as a caller sends it. */
export const RegolaScritta = z.object({
  ...key,
  ritardo: WholeNumber.default(0),
  giorniMassimi: WholeNumber.nullable().default(null),
  etaMassima: WholeNumber.nullable().default(null),
  /** The topic of the room's chat the link sends to; null for General. */
  argomento: z.number().int().min(2).nullable().default(null),
  filtro: FiltroCollegamento,
  confermare: z.boolean().default(false),
})

/** A link with all its conditions and its sentence, as it is answered. */
export const RegolaLetta = z.object({
  tipo: TipoCollegamento,
  idSala: z.number(),
  nomeSala: z.string(),
  nomeBook: z.string(),
  keyword: z.string().nullable(),
  idBookEscluso: z.number().nullable(),
  bookEscluso: z.string().nullable(),
  ritardo: z.number(),
  giorniMassimi: z.number().nullable(),
  etaMassima: z.number().nullable(),
  argomento: z.number().nullable(),
  filtro: z.object({
    tutte: z.array(z.string()),
    nessuna: z.array(z.string()),
    pattern: z.string().nullable(),
    contenuto: z.enum(['testo', 'foto']).nullable(),
    quotaMin: z.number().nullable(),
    quotaMax: z.number().nullable(),
    dispersione: z.number(),
    ore: z.object({ dalle: z.string(), alle: z.string() }).nullable(),
    argomento: z.number().nullable(),
  }),
  confermare: z.boolean(),
  version: z.number(),
  frase: z.string(),
})

/** A version of the rules of a tipster or sparax, one per change. */
export const VersioneRegole = z.object({
  numero: z.number(),
  data: WireDateTime,
  username: z.string(),
  /** The sentence before; null for a new link. */
  prima: z.string().nullable(),
  /** The sentence since; null for a link taken off. */
  dopo: z.string().nullable(),
  /** Bets decided by these rules, and the latest of them. */
  bet: z.number(),
  ultime: z.array(z.number()),
})

const BetCambiata = z.object({
  idReceivedBet: z.number(),
  data: WireDateTime,
  /** Beginning of the bet's text. */
  testo: z.string(),
  /** Why the room gets it now or no more; Italian. */
  motivo: z.string(),
})

const owner = z.object({ idTipster: Id.optional(), idSparax: Id.optional() })

/** Changed links, closing hours or base wait, to be tried on the bets of the last days. */
export const ProvaRegole = z.object({
  idTipster: Choice,
  cambi: z
    .array(z.object({ azione: z.enum(['metti', 'togli']), regola: RegolaScritta }))
    .max(50)
    .default([]),
  chiusure: z
    .array(
      z.object({ azione: z.enum(['metti', 'togli']), idSala: Choice, giorno: Giorno, dalle: Ora, alle: Ora }),
    )
    .max(50)
    .default([]),
  /** Seconds of base wait instead of `tipster_delay_seconds`; null leaves that. */
  attesaBase: WholeNumber.nullable().default(null),
  giorni: z.number().int().min(1).max(30).default(30),
})

export const linkRuleEndpoints = {
  'GET /api/v1/collegamenti/regole': endpoint({
    summary: 'The links of a tipster or sparax as sentences, with all they ask',
    access: STAFF,
    query: owner,
    answer: z.array(RegolaLetta),
    errors: ['TIPSTER_NOT_FOUND', 'SPARAX_NOT_FOUND'],
  }),
  'PUT /api/v1/collegamenti/regola': endpoint({
    summary: 'Changes what a link asks, its delay and limits; which room it joins stays',
    access: SETTINGS_EDITORS,
    denied: 'LINK_CREATE_DENIED',
    body: RegolaScritta.extend({
      idTipster: Choice.optional(),
      idSparax: Choice.optional(),
      version: SeenVersion,
    }),
    answer: RegolaLetta,
    errors: ['TIPSTER_NOT_FOUND', 'SPARAX_NOT_FOUND', 'NOT_FOUND', 'CONFLICT', 'VALIDATION'],
  }),
  'GET /api/v1/tipster/:id/chiedi-conferma': endpoint({
    summary: 'Whether all bets of a tipster wait for a person',
    access: STAFF,
    params: ById,
    answer: z.object({ attivo: z.boolean() }),
    errors: ['TIPSTER_NOT_FOUND'],
  }),
  'PUT /api/v1/tipster/:id/chiedi-conferma': endpoint({
    summary: 'Whether all bets of a tipster wait for a person',
    access: SETTINGS_EDITORS,
    params: ById,
    body: z.object({ attivo: z.boolean() }),
    answer: Message,
    errors: ['TIPSTER_NOT_FOUND'],
  }),
  'GET /api/v1/collegamenti/versioni': endpoint({
    summary:
      'Who changed which rule of a tipster or sparax and when, and which bets went by it; newest first',
    access: STAFF,
    query: owner,
    answer: z.array(VersioneRegole),
    errors: ['TIPSTER_NOT_FOUND', 'SPARAX_NOT_FOUND'],
  }),
  'POST /api/v1/laboratorio/testo': endpoint({
    summary: 'Where a text of a tipster would go now, room by room, with reasons',
    access: RULE_TRIERS,
    body: z.object({ idTipster: Choice, testo: z.string().max(4096), conFoto: z.boolean().default(false) }),
    answer: z.array(
      z.object({
        idSala: z.number(),
        nomeSala: z.string(),
        manda: z.boolean(),
        /** When the message would leave if it arrived now; null where it would not leave. */
        quando: WireDateTime.nullable(),
        conferma: z.boolean(),
        motivo: z.string(),
      }),
    ),
    errors: ['TIPSTER_NOT_FOUND'],
  }),
  'GET /api/v1/laboratorio/prova-a-vuoto': endpoint({
    summary: 'What the rules would have sent in the dry run of the last week, beside what people did by hand',
    access: RULE_TRIERS,
    answer: z.object({
      bet: z.number(),
      uguali: z.number(),
      /** The newest bets whose rooms differ, with the rooms that only one side has. */
      diverse: z.array(
        z.object({
          idReceivedBet: z.number(),
          data: WireDateTime,
          nomeTipster: z.string(),
          testo: z.string(),
          soloRegole: z.array(z.string()),
          soloMano: z.array(z.string()),
        }),
      ),
    }),
  }),
  'POST /api/v1/laboratorio/prova': endpoint({
    summary: 'What changed links, closing hours or base wait would have done with the bets of the last days',
    access: RULE_TRIERS,
    body: ProvaRegole,
    answer: z.object({
      bet: z.number(),
      /** Only the newest messages were tried; there were more. */
      limitata: z.boolean(),
      sale: z.array(
        z.object({
          idSala: z.number(),
          nomeSala: z.string(),
          prima: z.number(),
          dopo: z.number(),
          /** The room gets as many at another time. */
          spostate: z.number(),
          inPiu: z.array(BetCambiata),
          inMeno: z.array(BetCambiata),
        }),
      ),
    }),
    errors: ['TIPSTER_NOT_FOUND', 'SALA_NOT_FOUND', 'BOOK_NOT_FOUND', 'VALIDATION'],
  }),
}
