import { z } from 'zod'
import { BET_EXPLAINERS, DROPPERS, OPERATORS, STAFF } from '../access.ts'
import { BetIds } from '../bets/bets.ts'
import { DropSala, sendingMode } from '../bets/drops.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  ImageDataUrl,
  idOr,
  Message,
  RequiredText,
  SeenVersions,
  SendState,
  WireDateTime,
} from '../fields.ts'

/** Chosen rooms: `{idSala: nomeSala}`; names are ignored, ids resolved by the server. */
export const ChosenRooms = z
  .record(z.string().regex(/^\d{1,9}$/), z.unknown(), 'Seleziona almeno una sala')
  .refine((rooms) => Object.keys(rooms).length > 0, 'Seleziona almeno una sala')

export const SentBet = z.object({
  idSentBet: z.number(),
  idReceivedBet: z.number(),
  idSala: z.number(),
  sala: DropSala,
  stato: SendState,
  dueAt: WireDateTime,
  sentAt: WireDateTime.nullable(),
})

/** Estimate of when a room's message leaves. */
export const PartenzaSala = z.object({
  idSala: z.number(),
  nomeSala: z.string(),
  /** When the room's first and last message leave; null while the chat is paused or the text is being rewritten. */
  partenza: WireDateTime.nullable(),
  fine: WireDateTime.nullable(),
  /** Seconds from now to `partenza`; null with it. */
  secondi: z.number().nullable(),
  /** How many messages of operators leave before it in the same chat. */
  davanti: z.number(),
  inPausa: z.boolean(),
  /** The room's text is rewritten by its prompt first, which takes some seconds. */
  riscrittura: z.boolean(),
  /** The closing window the room is in at that moment; an operator's send leaves all the same. */
  chiusa: z.object({ dalle: z.string(), alle: z.string() }).nullable(),
})

export const SendResult = z.object({
  message: z.string(),
  /** How many rooms got it queued. */
  queued: z.number(),
  /** Ids of bets that do not exist. */
  idNonTrovati: z.array(z.number()),
  /** Stopped by an operator or taken back by their tipster: not sent. */
  idFermate: z.array(z.number()),
  /** Names of the rooms that are closed now. */
  saleChiuse: z.array(z.string()),
  /** Key by which the send is followed. */
  idSpedizione: z.number(),
  /** When each room's message leaves, as estimated before. */
  sale: z.array(PartenzaSala),
})

const sendErrors = ['MANUAL_MODE', 'NO_ROOM', 'ROOM_WITHOUT_CHAT', 'ROOM_NOT_OFFERED'] as const

export const relayEndpoints = {
  'GET /api/v1/sent_bets/find_by_bet_id': endpoint({
    summary: 'Rooms a bet was sent to',
    access: BET_EXPLAINERS,
    query: z.object({ idReceivedBet: Id }),
    answer: z.array(SentBet),
  }),
  'POST /sparabet/send-messages-old-bet': endpoint({
    summary: 'Relays existing bets to the chosen rooms (Sparabet, mode 0)',
    access: OPERATORS,
    body: z.object({
      idReceivedBet: z.union([Id, z.array(Id).min(1, "Compila l'ID").max(100)], "Compila l'ID"),
      notes: z.string().max(2000).nullable().optional(),
      sales: ChosenRooms,
      versioni: SeenVersions,
      ...sendingMode,
    }),
    answer: SendResult,
    errors: [...sendErrors, 'BET_NOT_FOUND', 'BETS_NOT_FOUND', 'BET_STOPPED', 'BETS_STOPPED', 'BET_CHANGED'],
    errorBody: 'message',
  }),
  'POST /sparabet/send-messages-new-bet': endpoint({
    summary: 'Stores a new bet and relays it to the chosen rooms (Sparabet, mode 1)',
    access: OPERATORS,
    body: z.object({
      text: z.string().max(4096).nullable().optional(),
      image: ImageDataUrl(10).nullable().optional(),
      tipster: z.string().nullable().optional(),
      idTipster: idOr('Seleziona un Tipster'),
      sales: ChosenRooms,
      ...sendingMode,
    }),
    answer: SendResult,
    errors: [...sendErrors, 'TIPSTER_NOT_FOUND', 'IMAGE_INVALID', 'PHOTOS_UNAVAILABLE'],
    errorBody: 'message',
    bodyLimitBytes: 15_000_000,
  }),
  'POST /sparabet/sparachat': endpoint({
    summary: 'Sends a chat message to the chosen rooms (Sparabet, mode 2)',
    access: OPERATORS,
    body: z.object({
      chat: RequiredText(4096, 'Compila il testo'),
      /** The bet the message refers to, when it was opened from a bet. */
      chat_id: Id.nullable().optional(),
      sales: ChosenRooms,
      ...sendingMode,
    }),
    answer: SendResult,
    errors: [...sendErrors, 'BET_NOT_FOUND'],
    errorBody: 'message',
  }),
  'POST /sparabet/annulla-bet': endpoint({
    summary: 'STOP BET: notifies the rooms and cancels unsent messages',
    access: OPERATORS,
    body: z.object({
      idReceivedBet: Id,
      sales: z.array(z.union([Id, z.object({ idSala: Id })])).max(1000),
      /** Rooms seen to have the bet; rooms it reached since are notified too. Absent: only those of `sales`. */
      viste: z.array(Id).max(1000).optional(),
      ...sendingMode,
    }),
    answer: Message,
    errors: ['BET_NOT_FOUND'],
    errorBody: 'message',
  }),
  'POST /sparabet/delete-received-bet': endpoint({
    summary: 'Deletes a bet without drops',
    access: OPERATORS,
    body: z.object({ idReceivedBet: Id, ...sendingMode }),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_HAS_DROPS'],
    errorBody: 'message',
  }),
  'POST /sparabet/delete-received-bets': endpoint({
    summary: 'Deletes bets without drops, all or none',
    access: OPERATORS,
    body: z.object({ ids: BetIds, ...sendingMode }),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'BET_HAS_DROPS'],
    errorBody: 'message',
  }),
  'POST /sparabet/send-admin-message': endpoint({
    summary: 'Sends a message to the staff chat',
    access: [...DROPPERS, 'ANAGRAFICHE'],
    body: z.object({ msg: RequiredText(4096) }),
    answer: Message,
    errors: ['STAFF_CHAT_MISSING'],
    errorBody: 'message',
  }),
}

export const photoEndpoints = {
  'GET /api/v1/photos/:file': endpoint({
    summary: 'A bet photo; `?size=thumb` for a small one',
    access: STAFF,
    params: z.object({ file: z.string().regex(/^[a-f0-9]{64}\.(jpg|png|webp)$/) }),
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
    binary: true,
  }),
}
