import { z } from 'zod'
import { BET_AND_CALCULATOR, BET_READERS, OPERATORS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ChatId, Id, Message, SeenVersion, WireDateTime } from '../fields.ts'
import { ChosenRooms, PartenzaSala } from './operator-send.ts'

/** State of a bet for a room, from the decision to the message. */
export const StatoPercorso = z.enum([
  /** Decided, waits for its time; everything is checked again then. */
  'previsto',
  /** It does not leave by itself: a person decides. */
  'in_attesa',
  'in_coda',
  /** The bot may not write in the room's chat: it waits. */
  'in_pausa',
  'in_invio',
  'inviato',
  /** Telegram never answered: it may or may not be in the chat. */
  'incerto',
  'fallito',
  /** Dropped when it fell due: room closed or not active, event too far off, ... */
  'scartato',
  /** No link of the tipster sends it there. */
  'escluso',
  /** Stopped, taken back or deleted before it left. */
  'annullato',
])

export const RigaPercorso = z.object({
  idInstradamento: z.number(),
  idSala: z.number(),
  nomeSala: z.string(),
  nomeBook: z.string(),
  /** By the tipster's links; false for an operator's send. */
  automatico: z.boolean(),
  regola: z.enum(['automatico', 'riconoscimento', 'keyword', 'speciale']).nullable(),
  stato: StatoPercorso,
  /** Why the room gets it, or why not; Italian. */
  motivo: z.string(),
  /** Who sent it or decided on it; null for the bot. */
  username: z.string().nullable(),
  previsto: WireDateTime.nullable(),
  inviato: WireDateTime.nullable(),
  /** Link to the message in Telegram; null until it is sent, and in chats whose messages have no link. */
  link: z.string().nullable(),
  /** The room's copy carries an edit of the tipster. */
  modificata: z.boolean(),
  /** The copy an edit should have changed was gone from the chat: the edited bet was sent as a new message. */
  rimandata: z.boolean(),
})

/** Decision of a person on an uncertain message. */
export const AzioneInvio = z.enum(['arrivato', 'reinvia', 'annulla'])
/** The most messages settled at once, and listed as to be settled. */
export const MOST_RESOLVED = 2_000

/** Where a copy is recalled. */
export const LuogoRichiamo = z.enum(['sala', 'drop', 'staff', 'sparax', 'canale'])

/** A place that has a copy of a bet that was taken back. */
export const RigaRichiamo = z.object({
  luogo: LuogoRichiamo,
  /** The room, or the channel's recipient; empty for the staff's own copy. */
  nome: z.string(),
  stato: z.enum([
    'in_corso',
    /** Its copies are marked in their place. */
    'segnata',
    /** They could not be changed: the withdrawal was sent as a reply to them. */
    'risposta',
    /** They had been deleted in their chat: the withdrawal was sent as a message without a reply. */
    'eliminata',
    'non_riuscita',
  ]),
  /** Why it is not marked, yet or at all; Italian. */
  motivo: z.string().nullable(),
})

/** Why each room did or did not get a bet, and when. */
export const Percorso = z.object({
  idReceivedBet: z.number(),
  /** Stopped by an operator or taken back by its tipster. */
  stoppedAt: WireDateTime.nullable(),
  /** Taken back by its tipster; can be undone until the staff stops it too. */
  ritirataAt: WireDateTime.nullable(),
  /** Which copies of a bet that was taken back say so. */
  richiamo: z.array(RigaRichiamo),
  /** The tipster's text, changed after money was played on the old one; null once reviewed. */
  modificaDopoDrop: z.string().nullable(),
  /** Rooms have the bet as it was before the staff changed its text. */
  daCorreggere: z.boolean(),
  /** Text version of the bet shown. */
  textVersion: z.number(),
  /** A bet the same tipster posted minutes before that resembles this one; no send was held back for it. */
  doppione: z.object({ idReceivedBet: z.number(), motivo: z.enum(['testo', 'immagine']) }).nullable(),
  righe: z.array(RigaPercorso),
})

/**
 * Text read from a bet's picture: a proposal until a person or the rule confirms it (rule: picture/proposal).
 */
export const LetturaImmagine = z.object({
  idReceivedBet: z.number(),
  /** `nessuna`: no reading was requested. */
  stato: z.enum(['nessuna', 'in_attesa', 'letta', 'non_letta']),
  fonte: z.enum(['modello', 'ocr']).nullable(),
  testo: z.string().nullable(),
  /** Why there is no reading, or none by the model; Italian. */
  errore: z.string().nullable(),
  /** Who confirmed the bet's text; `sistema` for the rule. Null while it is to be confirmed. */
  confermataDa: z.string().nullable(),
  confermataAt: WireDateTime.nullable(),
})

/** A press of SPARA, room by room. */
export const Spedizione = z.object({
  idSpedizione: z.number(),
  tipo: z.enum(['bet', 'chat']),
  username: z.string(),
  data: WireDateTime,
  totale: z.number(),
  inviati: z.number(),
  /** Uncertain, failed, waiting for a word, dropped or taken back: a person has to look. */
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
  /** Its beginning. */
  testo: z.string(),
  /** Current text of its bet, which a resend sends; null if the text is unchanged. */
  testoOra: z.string().nullable(),
  /** Text version of the bet; null for messages about none. */
  textVersion: z.number().nullable(),
  foto: z.number(),
  previsto: WireDateTime,
  tentato: WireDateTime.nullable(),
  errore: z.string().nullable(),
  username: z.string(),
})

/** A bet, or a message of a sparax or channel, whose sends do not leave by themselves: a person decides. */
export const InvioInAttesa = z.object({
  tipo: z.enum(['bet', 'sparax', 'canale']),
  /** The bet's; null for messages of a sparax or channel. */
  idReceivedBet: z.number().nullable(),
  /** The tipster, the sparax or the channel's sender. */
  da: z.string(),
  /** Its beginning. */
  testo: z.string(),
  /** The tipster's text, where the staff gave the bet another; null where they did not. */
  testoTipster: z.string().nullable(),
  foto: z.number(),
  /** When its author posted it. */
  data: WireDateTime,
  /** Since when the first of its sends waits. */
  dal: WireDateTime,
  /** When it is dropped without a decision; null: never. */
  scade: WireDateTime.nullable(),
  sale: z.array(
    z.object({
      /** Of the send: an idInstradamento for a bet, an idInoltroDestinazione for the others. */
      id: z.number(),
      /** Version of the bet or message; a decision sends it to state what the caller saw. */
      versione: z.number(),
      /** The room, or the channel's recipient. */
      nome: z.string(),
      /** Why it waits; Italian. */
      motivo: z.string(),
      dal: WireDateTime,
    }),
  ),
})

export const ChatInPausa = z.object({
  chatId: ChatId,
  chat: z.string(),
  motivo: z.string(),
  dal: WireDateTime,
  /** The topic that may not be written in, while the rest of the chat may; null for the whole chat. */
  argomento: z.number().nullable(),
  /** Messages that wait for it. */
  inAttesa: z.number(),
})

/** A topic of a forum, as it was seen. */
export const Argomento = z.object({
  idArgomento: z.number(),
  nome: z.string(),
  chiuso: z.boolean(),
})

/** A received message that could not be handled. */
export const Accantonato = z.object({
  id: z.number(),
  chatId: z.number(),
  chat: z.string(),
  /** Who wrote it; empty when Telegram does not say. */
  mittente: z.string(),
  tipo: z.enum(['messaggio', 'modifica', 'reazione', 'bot']),
  /** Content beside its text, in Italian; null for a text alone. */
  contenuto: z.string().nullable(),
  testo: z.string(),
  /** When it was written. */
  data: WireDateTime,
  accantonato: WireDateTime,
  /** Link to the message, for members of the chat; null in chats whose messages have no link. */
  link: z.string().nullable(),
  /** Why, in Italian. */
  motivo: z.string(),
  /** The error message of the program. */
  errore: z.string().nullable(),
})

/** A send with the version the caller saw; refused if it has changed. */
const SeenSend = z.object({ id: Id, versione: z.number().int() })

const chatParams = z.object({ chatId: z.coerce.number().int() })
/** The topic alone; without it the whole chat. */
const topicQuery = z.object({ argomento: Id.optional() })

export const botEndpoints = {
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
      /** SparaChat: never rewritten. */
      chat: z.boolean().optional(),
    }),
    answer: z.array(PartenzaSala),
    errors: ['NO_ROOM', 'VENUE_NOT_FOUND', 'ROOM_WITHOUT_CHAT', 'ROOM_NOT_OFFERED'],
  }),
  'GET /api/v1/spedizioni/:id': endpoint({
    summary: 'Returns the state of a send, room by room, while it runs and after',
    access: OPERATORS,
    params: z.object({ id: Id }),
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
    params: z.object({ id: Id }),
    body: z.object({ azione: AzioneInvio, textVersion: SeenVersion }),
    answer: Message,
    errors: ['INVIO_NOT_FOUND', 'INVIO_SETTLED', 'INVIO_BET_STOPPED', 'BET_CHANGED'],
    idempotent: true,
  }),
  'POST /api/v1/invii/risolvi': endpoint({
    summary: 'Does the same for many messages; those decided meanwhile are left unchanged and counted',
    access: OPERATORS,
    body: z.object({
      ids: z.array(Id).min(1, 'Nessun messaggio selezionato').max(MOST_RESOLVED),
      azione: AzioneInvio,
      /** The versions of their bets that were seen, by the ids of the bets. */
      versioni: z.record(z.string().regex(/^\d{1,9}$/), z.number().int()).optional(),
    }),
    answer: z.object({
      message: z.string(),
      risolti: z.number(),
      /** Settled by another user meanwhile, or unknown. */
      giaRisolti: z.number(),
      /** Not sent again: their bet was stopped or deleted. */
      betFermate: z.number(),
      /** Refused by Telegram: they cannot have arrived. */
      rifiutati: z.number(),
    }),
    errors: ['BET_CHANGED'],
    idempotent: true,
  }),
  'GET /api/v1/invii/in-attesa': endpoint({
    summary: 'Sends that do not leave by themselves until somebody decides, by bet; the newest bet first',
    access: OPERATORS,
    answer: z.array(InvioInAttesa),
  }),
  'POST /api/v1/invii/in-attesa/decidi': endpoint({
    summary:
      'Sends what waits as an operator does (invia), or drops it (scarta); what was decided meanwhile stays as it is',
    access: OPERATORS,
    body: z.object({
      azione: z.enum(['invia', 'scarta']),
      /** Sends of bets, by their `sale[].id`, each with the version that was seen. */
      bet: z.array(SeenSend).max(20_000).default([]),
      /** Sends of sparax and channels. */
      inoltri: z.array(SeenSend).max(20_000).default([]),
    }),
    answer: z.object({
      message: z.string(),
      decisi: z.number(),
      /** Decided, stopped or deleted meanwhile. */
      giaDecisi: z.number(),
      /** They say something else than was seen: they still wait. */
      cambiati: z.number(),
      /** By which the progress of the bets sent is followed. */
      idSpedizione: z.number().nullable(),
    }),
    errors: ['ATTESA_SETTLED', 'ATTESA_CHANGED'],
    idempotent: true,
  }),
  'GET /api/v1/invii/chat-in-pausa': endpoint({
    summary: 'Lists chats the bot may not write in; messages queued for them wait',
    // The table of rooms shows which are paused.
    access: [...OPERATORS, 'ANAGRAFICHE'],
    answer: z.array(ChatInPausa),
  }),
  'POST /api/v1/invii/chat-in-pausa/:chatId/riprendi': endpoint({
    summary: 'Sends the messages that wait for a paused chat',
    access: OPERATORS,
    params: chatParams,
    query: topicQuery,
    answer: Message,
    errors: ['CHAT_NOT_PAUSED'],
  }),
  'POST /api/v1/invii/chat-in-pausa/:chatId/annulla': endpoint({
    summary: 'Discards the messages that wait for a paused chat, or for one of its topics',
    access: OPERATORS,
    params: chatParams,
    query: topicQuery.extend({
      /** How many were seen to wait: more by now are refused. */
      visti: z.coerce.number().int().nonnegative().optional(),
    }),
    answer: Message,
    errors: ['CHAT_NOT_PAUSED', 'PAUSED_CHANGED'],
  }),
  'GET /api/v1/argomenti/:chatId': endpoint({
    summary: 'The topics of a forum that were seen, by name; none of a chat that is no forum',
    access: STAFF,
    params: chatParams,
    answer: z.array(Argomento),
  }),
  'GET /api/v1/ricezione/accantonati': endpoint({
    summary: 'Received messages that could not be handled and wait for a person; the latest first',
    access: OPERATORS,
    answer: z.array(Accantonato),
  }),
  'POST /api/v1/ricezione/accantonati/:id/rielabora': endpoint({
    summary: 'Returns a dead letter to the inbox, with later updates about it',
    access: OPERATORS,
    params: z.object({ id: Id }),
    answer: Message,
    errors: ['ACCANTONATO_NOT_FOUND'],
    idempotent: true,
  }),
  'POST /api/v1/ricezione/accantonati/:id/ignora': endpoint({
    summary: 'Takes such a message off the list: nothing is made of it',
    access: OPERATORS,
    params: z.object({ id: Id }),
    answer: Message,
    errors: ['ACCANTONATO_NOT_FOUND'],
    idempotent: true,
  }),
  'GET /api/v1/bets/:id/lettura': endpoint({
    summary: "Returns the text recognized in a bet's picture, as a proposal for the bet's text",
    access: BET_AND_CALCULATOR,
    params: z.object({ id: Id }),
    answer: LetturaImmagine,
    errors: ['BET_NOT_FOUND'],
  }),
  'GET /api/v1/bets/:id/percorso': endpoint({
    summary:
      'Why each room did or did not get a bet, and when: the rooms linked to its tipster and those an operator chose',
    access: BET_READERS,
    params: z.object({ id: Id }),
    answer: Percorso,
    errors: ['BET_NOT_FOUND'],
  }),
  'POST /api/v1/bets/:id/annulla-ritiro': endpoint({
    summary: "Undoes a tipster's withdrawal: unsent copies continue, sent ones lose their mark",
    access: OPERATORS,
    params: z.object({ id: Id }),
    body: z.object({ textVersion: SeenVersion }).nullish(),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_NOT_WITHDRAWN', 'BET_CHANGED'],
    idempotent: true,
  }),
  'POST /api/v1/bets/:id/correggi-copie': endpoint({
    summary: 'Brings the copies in rooms to the text as the staff changed it, marked as edited',
    access: OPERATORS,
    params: z.object({ id: Id }),
    body: z.object({ textVersion: SeenVersion }).nullish(),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_STOPPED', 'BET_CHANGED'],
    idempotent: true,
  }),
  'POST /api/v1/bets/:id/modifica-vista': endpoint({
    summary: "Marks the tipster's change after the drop as seen",
    access: OPERATORS,
    params: z.object({ id: Id }),
    /** The change the caller reviewed; a later change needs its own review. */
    body: z.object({ modificaDopoDrop: z.string().max(5000).optional() }).nullish(),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_CHANGED'],
    idempotent: true,
  }),
}
