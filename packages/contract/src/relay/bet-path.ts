import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { z } from 'zod'
import { BET_READERS, OPERATORS } from '../access.ts'
import { SimilarBet } from '../bets/bets.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Message, ofOneBet, SeenVersion, WireDateTime } from '../fields.ts'

/** State of a bet for a room, from the decision to the message. */
export const StatoPercorso = z.enum([
  /** The send is decided and waits for its time, when everything is checked again. */
  'previsto',
  /** The send does not leave by itself: a person decides. */
  'in_attesa',
  'in_coda',
  /** The send waits: the bot may not write in the room's chat. */
  'in_pausa',
  'in_invio',
  'inviato',
  /** Telegram never answered: the message may or may not be in the chat. */
  'incerto',
  'fallito',
  /** The send was dropped when it fell due: room closed or not active, event too far off, ... */
  'scartato',
  /** No link of the tipster sends the bet to the room. */
  'escluso',
  /** The bet was stopped, taken back or deleted before the send left. */
  'annullato',
])

/** What a path says of a send to one place. */
export const sendOnPath = {
  stato: StatoPercorso,
  /** Why the place gets the bet or message, or why not; Italian. Only SUPERADMIN sees a sparax's delay. */
  motivo: z.string(),
  /** Who sent the bet or decided on the send; null for the bot. */
  username: z.string().nullable(),
  previsto: WireDateTime.nullable(),
  inviato: WireDateTime.nullable(),
  /** Link to the message in Telegram; null before it is sent, and in chats whose messages have no link. */
  link: z.string().nullable(),
  /** The copy carries an edit of its author. */
  modificata: z.boolean(),
  /** The copy an edit should have changed was gone from the chat: the edited text was sent as a new message. */
  rimandata: z.boolean(),
}

export const RigaPercorso = z.object({
  idInstradamento: z.number(),
  idSala: z.number(),
  nomeSala: z.string(),
  nomeBook: z.string(),
  /** True: the tipster's links decided; false: an operator sent the bet. */
  automatico: z.boolean(),
  regola: z.enum(TIPSTER_LINK_KINDS).nullable(),
  ...sendOnPath,
})

/** Where a copy is recalled. */
export const LuogoRichiamo = z.enum(['sala', 'drop', 'staff', 'sparax', 'canale'])

/** A place that has a copy of a bet that was taken back. */
export const RigaRichiamo = z.object({
  luogo: LuogoRichiamo,
  /** The room, or the channel's recipient; empty for the staff's own copy. */
  nome: z.string(),
  stato: z.enum([
    'in_corso',
    /** The copies are marked in their place. */
    'segnata',
    /** The copies could not be changed: the withdrawal was sent as a reply to them. */
    'risposta',
    /** The copies had been deleted in their chat: the withdrawal was sent as a message of its own. */
    'eliminata',
    'non_riuscita',
  ]),
  /** Why the copies are not marked, yet or at all; Italian. */
  motivo: z.string().nullable(),
})

/** Why each room did or did not get a bet, and when. */
export const Percorso = z.object({
  idReceivedBet: z.number(),
  /** When an operator stopped the bet or the tipster took it back; null while neither did. */
  stoppedAt: WireDateTime.nullable(),
  /** When the tipster took the bet back, which can be undone until the staff stops the bet too; null if he did not. */
  ritirataAt: WireDateTime.nullable(),
  /** Which copies of a bet that was taken back say so. */
  richiamo: z.array(RigaRichiamo),
  /** The tipster's text, changed after money was played on the old one; null once reviewed. */
  modificaDopoDrop: z.string().nullable(),
  /** Rooms have the bet as it was before the staff changed its text. */
  daCorreggere: z.boolean(),
  /** Text version of the bet shown. */
  textVersion: z.number(),
  doppione: SimilarBet,
  righe: z.array(RigaPercorso),
})

export const betPathEndpoints = {
  'GET /api/v1/bets/:id/percorso': endpoint({
    summary:
      'Why each room did or did not get a bet, and when: the rooms linked to its tipster and those an operator chose',
    access: BET_READERS,
    ...ofOneBet,
    answer: Percorso,
  }),
  'POST /api/v1/bets/:id/annulla-ritiro': endpoint({
    summary: "Undoes a tipster's withdrawal: unsent copies continue, sent ones lose their mark",
    access: OPERATORS,
    params: ById,
    body: z.object({ textVersion: SeenVersion }).nullish(),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_NOT_WITHDRAWN', 'BET_CHANGED'],
  }),
  'POST /api/v1/bets/:id/correggi-copie': endpoint({
    summary: 'Brings the copies in rooms to the text as the staff changed it, marked as edited',
    access: OPERATORS,
    params: ById,
    body: z.object({ textVersion: SeenVersion }).nullish(),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_STOPPED', 'BET_CHANGED'],
  }),
  'POST /api/v1/bets/:id/modifica-vista': endpoint({
    summary: "Marks the tipster's change after the drop as seen",
    access: OPERATORS,
    params: ById,
    /** The change the caller reviewed; a later change needs its own review. */
    body: z.object({ modificaDopoDrop: z.string().max(5000).optional() }).nullish(),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_CHANGED'],
  }),
}
