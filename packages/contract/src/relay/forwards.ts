import { z } from 'zod'
import { OPERATORS, RULE_TRIERS } from '../access.ts'
import { SimilarForward } from '../bets/bets.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Message, SeenVersion, WireDateTime } from '../fields.ts'
import { RigaRichiamo, sendOnPath } from './bet-path.ts'

/** Messages on a page of the list. */
export const FORWARDS_PAGE = 40

/** A message of a sparax or of a channel's sender that is relayed; an album is one. */
export const Inoltro = z.object({
  idInoltro: z.number(),
  /** Sparax and channels that relay the message, by name. */
  da: z.array(z.object({ tipo: z.enum(['sparax', 'canale']), nome: z.string() })),
  /** Beginning of the text. */
  testo: z.string(),
  /** Content beside the text, in Italian; null where there is only text. */
  contenuto: z.string().nullable(),
  /** When the author posted the message. */
  data: WireDateTime,
  /** Link to the message, for members of the chat; null in chats whose messages have no link. */
  link: z.string().nullable(),
  /** When the author last changed the message; null if never. */
  modificatoAt: WireDateTime.nullable(),
  /** When the message was taken back; null while it stands. */
  ritiratoAt: WireDateTime.nullable(),
  doppione: SimilarForward,
})

const InoltroInElenco = Inoltro.extend({
  /** Rooms and recipients counted by the state of their copy. */
  conteggi: z.object({
    inviati: z.number(),
    inPartenza: z.number(),
    daControllare: z.number(),
    nonInviati: z.number(),
    nonPrevisti: z.number(),
  }),
})

/** A room of a sparax, or the recipient of a channel. */
export const RigaInoltro = z.object({
  id: z.number(),
  tipo: z.enum(['sparax', 'canale']),
  /** The sparax, or the channel's sender. */
  da: z.string(),
  nome: z.string(),
  /** The room's book; empty for a channel. */
  nomeBook: z.string(),
  ...sendOnPath,
})

export const PercorsoInoltro = Inoltro.extend({
  /** Version of the message shown. */
  versione: z.number(),
  /** Which copies of a message that was taken back say so. */
  richiamo: z.array(RigaRichiamo),
  righe: z.array(RigaInoltro),
})

export const forwardEndpoints = {
  'GET /api/v1/inoltri': endpoint({
    summary: 'Messages relayed by sparax and channels, the newest first, a page at a time',
    access: RULE_TRIERS,
    query: z.object({
      /** Only messages of one sparax's chat, or of one channel's sender. */
      idSparax: Id.optional(),
      idCanale: Id.optional(),
      /** Only messages before the one with this id: the next page. */
      prima: Id.optional(),
    }),
    answer: z.object({ inoltri: z.array(InoltroInElenco), altri: z.boolean() }),
    errors: ['SPARAX_NOT_FOUND', 'NOT_FOUND'],
  }),
  'GET /api/v1/inoltri/:id/percorso': endpoint({
    summary: 'Why each room and recipient did or did not get a relayed message, and when',
    access: RULE_TRIERS,
    params: ById,
    answer: PercorsoInoltro,
    errors: ['INOLTRO_NOT_FOUND'],
  }),
  'POST /api/v1/inoltri/:id/ferma': endpoint({
    summary: 'Withdraws a relayed message: unsent copies are cancelled, sent ones are marked',
    access: OPERATORS,
    params: ById,
    answer: Message,
    errors: ['INOLTRO_NOT_FOUND', 'INOLTRO_WITHDRAWN'],
  }),
  'POST /api/v1/inoltri/:id/annulla-ritiro': endpoint({
    summary: 'A relayed message that was taken back goes on, copies lose their mark',
    access: OPERATORS,
    params: ById,
    body: z.object({ versione: SeenVersion }).nullish(),
    answer: Message,
    errors: ['INOLTRO_NOT_FOUND', 'INOLTRO_NOT_WITHDRAWN', 'ATTESA_CHANGED'],
  }),
}
