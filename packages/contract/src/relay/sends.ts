import { z } from 'zod'
import { OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, ChatId, Id, Message, SeenVersion, SeenVersions, WireDateTime } from '../fields.ts'
import { StatoPercorso } from './bet-path.ts'
import { ChosenRooms, PartenzaSala } from './operator-send.ts'

/** Decision of a person on an uncertain message. */
export const AzioneInvio = z.enum(['arrivato', 'reinvia', 'annulla'])
/** The most messages settled at once, and listed as to be settled. */
export const MOST_RESOLVED = 2_000

/** A press of SPARA, room by room. */
export const Spedizione = z.object({
  idSpedizione: z.number(),
  tipo: z.enum(['bet', 'chat']),
  username: z.string(),
  data: WireDateTime,
  totale: z.number(),
  inviati: z.number(),
  /** Messages that are uncertain, failed, held, dropped or taken back: a person has to look. */
  daControllare: z.number(),
  inAttesa: z.number(),
  finita: z.boolean(),
  sale: z.array(
    z.object({
      idSala: z.number(),
      nomeSala: z.string(),
      idReceivedBet: z.number().nullable(),
      stato: StatoPercorso,
      motivo: z.string(),
      previsto: WireDateTime.nullable(),
      inviato: WireDateTime.nullable(),
      link: z.string().nullable(),
    }),
  ),
})

/** A message that may or may not have arrived, or that Telegram refused, until a person has looked. */
export const InvioIncerto = z.object({
  id: z.number(),
  stato: z.enum(['incerto', 'fallito']),
  scopo: z.string(),
  chatId: ChatId,
  /** Display name of the chat. */
  chat: z.string(),
  idReceivedBet: z.number().nullable(),
  idSala: z.number().nullable(),
  /** Beginning of the message's text. */
  testo: z.string(),
  /** Current text of the bet, which a resend sends; null if the text is unchanged. */
  testoOra: z.string().nullable(),
  /** Text version of the bet; null for messages about no bet. */
  textVersion: z.number().nullable(),
  foto: z.number(),
  previsto: WireDateTime,
  tentato: WireDateTime.nullable(),
  errore: z.string().nullable(),
  username: z.string(),
})

export const sendEndpoints = {
  'POST /api/v1/invii/previsione': endpoint({
    summary:
      "When the message of each chosen room would leave if it were sent now: queue ahead, Telegram's limits",
    access: OPERATORS,
    body: z.object({
      sales: ChosenRooms,
      /** Existing bets to be relayed. */
      idReceivedBet: z.union([Id, z.array(Id).max(100)]).optional(),
      /** A new bet or a chat message: its text, and whether a picture goes with it. */
      text: z.string().max(4096).optional(),
      foto: z.boolean().optional(),
      /** True: a SparaChat message, which is never rewritten. */
      chat: z.boolean().optional(),
    }),
    answer: z.array(PartenzaSala),
    errors: ['NO_ROOM', 'VENUE_NOT_FOUND', 'ROOM_WITHOUT_CHAT', 'ROOM_NOT_OFFERED'],
  }),
  'GET /api/v1/spedizioni/:id': endpoint({
    summary: 'Returns the state of a send, room by room, while it runs and after',
    access: OPERATORS,
    params: ById,
    answer: Spedizione,
    errors: ['SPEDIZIONE_NOT_FOUND'],
  }),
  'GET /api/v1/invii/incerti': endpoint({
    summary:
      'Lists messages whose delivery is unknown and those Telegram refused in the last week, newest first',
    access: OPERATORS,
    answer: z.array(InvioIncerto),
  }),
  'POST /api/v1/invii/:id/risolvi': endpoint({
    summary:
      'Says what became of such a message: it is there (arrivato), send it again (reinvia), leave it (annulla)',
    access: OPERATORS,
    params: ById,
    body: z.object({ azione: AzioneInvio, textVersion: SeenVersion }),
    answer: Message,
    errors: ['INVIO_NOT_FOUND', 'INVIO_SETTLED', 'INVIO_BET_STOPPED', 'BET_CHANGED'],
  }),
  'POST /api/v1/invii/risolvi': endpoint({
    summary: 'Does the same for many messages; those decided meanwhile are left unchanged and counted',
    access: OPERATORS,
    body: z.object({
      ids: z.array(Id).min(1, 'Nessun messaggio selezionato').max(MOST_RESOLVED),
      azione: AzioneInvio,
      versioni: SeenVersions,
    }),
    answer: z.object({
      message: z.string(),
      risolti: z.number(),
      /** Messages settled by another user meanwhile, or unknown. */
      giaRisolti: z.number(),
      /** Messages not sent again, as their bet was stopped or deleted. */
      betFermate: z.number(),
      /** Messages refused by Telegram, which cannot have arrived. */
      rifiutati: z.number(),
    }),
    errors: ['BET_CHANGED'],
  }),
}
