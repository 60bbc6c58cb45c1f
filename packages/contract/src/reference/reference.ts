import { z } from 'zod'
import { STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ChatId, Id, Stato, WireDateTime } from '../fields.ts'

export const Valuta = z.object({ valuta: z.string(), cambio: z.number(), simbolo: z.string() })
export const Book = z.object({ idBook: z.number(), nomeBook: z.string(), pathFoto: z.string().nullable() })

/** Grows with every change. Sent back with an edit, it detects a change in between. */
const version = z.number()
/** Books and currencies as their own lists have them; embedded in others they carry no version. */
export const ValutaEntry = Valuta.extend({ version })
/** With whether its rooms answer by buttons. */
export const BookEntry = Book.extend({ pulsanti: z.boolean(), version })

const venueMoney = {
  percentualeImporto: z.number(),
  freerollAttivo: z.number(),
  freerollReale: z.number(),
  saldoOutstandingBase: z.number(),
  saldoFreerollBase: z.number(),
  saldoOutstandingBaseNoPerc: z.number(),
  saldoFreerollBaseNoPerc: z.number(),
}
const venueCommon = {
  ...venueMoney,
  idValuta: z.string(),
  valuta: Valuta,
  letteraImporto: z.string().nullable(),
  letteraQuota: z.string().nullable(),
  stato: Stato,
  passivo: z.boolean(),
  /** Its book takes nothing any more. */
  bloccata: z.boolean(),
  /** The most its book takes on a bet, in its currency; null for no limit. */
  limiteImporto: z.number().nullable(),
}

export const Sala = z.object({
  idSala: z.number(),
  nomeSala: z.string(),
  idBook: z.number(),
  book: Book,
  idGruppoTg: ChatId.nullable(),
  idDropTg: ChatId.nullable(),
  ...venueCommon,
  conti: z.boolean(),
  /** 0 or 1 on the wire, where every other flag is a boolean. */
  isSecret: z.union([z.literal(0), z.literal(1)]),
  sendOriginalBet: z.boolean(),
  promptGpt: z.string().nullable(),
  /** Its answers become drops without a person, within both limits. */
  accettaDaSolo: z.boolean(),
  /** In the room's currency. */
  accettaImportoMax: z.number().nullable(),
  /** The allowed distance of an answer's odds from the bet's. */
  accettaScartoQuota: z.number().nullable(),
  /** Only answers of the authors let through are read. */
  filtroAutori: z.boolean(),
  autoriAmmessi: z.array(z.number()),
  version,
})

export const Sito = z.object({
  idSito: z.number(),
  nomeSito: z.string(),
  url: z.string().nullable(),
  info: z.string().nullable(),
  tassaQuota: z.number(),
  ...venueCommon,
  version,
})

export const Altro = z.object({
  idAltro: z.number(),
  nomeAltro: z.string(),
  info: z.string().nullable(),
  tassaQuota: z.number(),
  ...venueCommon,
  version,
})

export const RegolaTipster = z.object({ idRegola: z.number(), regola: z.string(), idTipster: z.number() })

/** The tipster as a bet carries him. */
export const BetTipster = z.object({
  idTipster: z.number(),
  nomeTipster: z.string(),
  idGruppoTg: ChatId.nullable(),
  idDropTg: ChatId.nullable(),
  stato: Stato,
  regole: z.array(RegolaTipster),
  percentualeMinNoDrop: z.number().nullable(),
  percentualeMaxNoDrop: z.number().nullable(),
  percentualeMaxDrop: z.number().nullable(),
  capMaxDrop: z.number().nullable(),
  capMaxNoDrop: z.number().nullable(),
})

export const Tipster = BetTipster.extend({
  nomeGruppoTg: z.string().nullable(),
  accettazioneTipster: z.boolean(),
  importoRichiesto: z.number().nullable(),
  messaggioApertura: z.string().nullable(),
  messaggioChiusura: z.string().nullable(),
  saldoOutstandingBase: z.number(),
  saldoFreerollBase: z.number(),
  saldoOutstandingBaseNoPerc: z.number(),
  saldoFreerollBaseNoPerc: z.number(),
  action: z.number(),
  prepagato: z.boolean(),
  freeroll: z.number(),
  passivo: z.boolean(),
  conti: z.boolean(),
  /** Only messages of the authors let through become bets. */
  filtroAutori: z.boolean(),
  /** Their Telegram ids: people, and chats that write under their own name. */
  autoriAmmessi: z.array(z.number()),
  version,
})

export const AutoLinkMode = z.enum(['NONE', 'SALA', 'HELPER', 'SALA_HELPER'])

export const Sparax = z.object({
  idSparax: z.number(),
  nomeSparax: z.string(),
  idGruppoTg: ChatId,
  soloFoto: z.boolean(),
  stato: Stato,
  autoLinkMode: AutoLinkMode,
  delaySecondsSparax: z.number(),
  version,
})

export const Canale = z.object({
  idCanale: z.number(),
  nomeMittente: z.string(),
  idGruppoTgMittente: ChatId,
  nomeDestinatario: z.string(),
  idGruppoTgDestinatario: ChatId,
  /** The only topic it relays, 1 for General; null for all. */
  argomentoMittente: z.number().nullable(),
  /** The topic it relays to; null for General. */
  argomentoDestinatario: z.number().nullable(),
  version,
})

export const Notifica = z.object({ data: WireDateTime, testo: z.string() })

const list = <S extends z.ZodType>(what: string, schema: S) =>
  endpoint({ summary: `All ${what}`, access: STAFF, answer: z.array(schema) })
const one = <S extends z.ZodType>(what: string, schema: S) =>
  endpoint({
    summary: `One ${what}`,
    access: STAFF,
    params: z.object({ id: Id }),
    answer: schema,
  })

export const referenceEndpoints = {
  'GET /api/v1/tipster': list('tipsters with their rules', Tipster),
  'GET /api/v1/tipster/:id': one('tipster', Tipster),
  'GET /api/v1/sala': list('rooms; secret ones for ADMIN only', Sala),
  'GET /api/v1/sala/:id': one('room', Sala),
  'GET /api/v1/sito': list('sites', Sito),
  'GET /api/v1/sito/:id': one('site', Sito),
  'GET /api/v1/altro': list('others', Altro),
  'GET /api/v1/altro/:id': one('other', Altro),
  'GET /api/v1/book': list('books', BookEntry),
  'GET /api/v1/valuta': list('currencies, EUR first', ValutaEntry),
  'GET /api/v1/sparax': list('sparax', Sparax),
  'GET /api/v1/canale': list('channels', Canale),
  'GET /api/v1/notifiche/last-week': endpoint({
    summary: 'Notifications of the last week, newest first',
    access: STAFF,
    answer: z.array(Notifica),
    etag: true,
  }),
}
