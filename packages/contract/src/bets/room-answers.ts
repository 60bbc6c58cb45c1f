import { z } from 'zod'
import { BET_EXPLAINERS, BET_READERS, DROPPERS, OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  BetIdList,
  ById,
  Id,
  Message,
  ofOneBet,
  TypedAmount,
  TypedOdds,
  WireDateTime,
  WireDateTimeInput,
} from '../fields.ts'

/** The answer's text as the caller saw it: the call is refused if the text has changed. */
const SeenText = z.string().optional()

export const TipoRisposta = z.enum(['presa', 'rifiutata', 'in_corso', 'illeggibile'])

/** A message or button press of a room under a bet it was sent. */
export const Risposta = z.object({
  id: z.number(),
  idSala: z.number(),
  nomeSala: z.string(),
  /** The sign of the room's currency, in which amounts are. */
  valuta: z.string(),
  tipo: TipoRisposta,
  /** The answer as written; for a press the button's label. */
  testo: z.string(),
  pulsante: z.boolean(),
  /**
   * The picture it came with: where it is shown, or why it is not, in Italian; neither while it is being fetched. null:
   * it came without one.
   */
  foto: z.object({ path: z.string().nullable(), motivo: z.string().nullable() }).nullable(),
  autore: z.string(),
  data: WireDateTime,
  /** Link to the message, for members of the chat; for a press to the message of the bet. */
  link: z.string().nullable(),
  /**
   * The drop the answer would become, amounts before percentage and tax. Values the answer does not state come from the
   * bet (`daBet`): the odds and, for `tutto`, the requested amount.
   */
  parti: z.array(
    z.object({ importo: z.number().nullable(), quota: z.number().nullable(), daBet: z.boolean() }),
  ),
  /** Why a person must look; Italian. */
  dubbi: z.array(z.string()),
  limitata: z.boolean(),
  /** The answer came after the bet was taken back. */
  dopoStop: z.boolean(),
  stato: z.enum(['nuova', 'accettata', 'ignorata', 'ritirata']),
  decisaDa: z.string().nullable(),
  decisaIl: WireDateTime.nullable(),
  /** Why a room that accepts by itself did not; Italian. */
  motivo: z.string().nullable(),
  modificata: WireDateTime.nullable(),
  /** The text when the answer was accepted; null where it is the same since. */
  testoAccettato: z.string().nullable(),
  /** A later answer of the same room replaces it. */
  superata: z.boolean(),
  /** A person has to decide on the answer. */
  daDecidere: z.boolean(),
})

const answered = {
  idReceivedBet: z.number(),
  /** Rooms the bet reached. */
  sale: z.number(),
  /** Rooms among them that played or gave a readable answer. */
  hannoRisposto: z.number(),
  /** Answers that a person has to decide on. */
  daDecidere: z.number(),
  /** From when the silence is late, and from when it is urgent; null: never. */
  giallo: WireDateTime.nullable(),
  rosso: WireDateTime.nullable(),
  /** When the event begins: set by a person, else read from the text of the bet; null where neither says. */
  inizio: WireDateTime.nullable(),
  /** Whether a person set `inizio`. */
  inizioDaMano: z.boolean(),
}

/** How many of the rooms a bet reached have answered it, and how long the others have been silent. */
export const RoomAnswers = z.object({
  ...answered,
  /** Start of the longest silence; null when no room is silent or answers are no longer awaited. */
  dal: WireDateTime.nullable(),
  /** Further rooms are about to get the bet. */
  ancora: z.boolean(),
  /** Rooms, by idSala, that got no copy because of a dry run. */
  prova: z.array(z.number()),
})

/** When the event of a bet begins. */
export const InizioBet = z.object({
  inizio: WireDateTime.nullable(),
  da: z.enum(['mano', 'testo']).nullable(),
  /** The beginning by the text, even when a person set another. */
  letto: WireDateTime.nullable(),
  /** Who last set the beginning, or reset it to the text. */
  impostatoDa: z.string().nullable(),
  impostatoIl: WireDateTime.nullable(),
  /** Version of the value set by hand; 0 if none was ever set. */
  version: z.number(),
  /** Whether the bet was posted before its event began or after; null where it is not known. */
  momento: z.enum(['prematch', 'live']).nullable(),
})

export const RisposteBet = z.object({
  ...answered,
  /** Rooms that got no copy because of a dry run. */
  prova: z.number(),
  /** The silent rooms, the longest silence first. */
  mancanti: z.array(
    z.object({
      idSala: z.number(),
      nomeSala: z.string(),
      /** Since when the room has the bet. */
      dal: WireDateTime,
      sollecitataIl: WireDateTime.nullable(),
      /** Until when the room is not reminded again; null when it may be. */
      sollecitabileDal: WireDateTime.nullable(),
      /** The bet its drop was moved to; null: none was. */
      spostataSu: z.number().nullable(),
    }),
  ),
  /** Whether answers are still waited for: the bet is Open and was not taken back. */
  aperta: z.boolean(),
  /**
   * The rooms that answered, each in one of the four: by its drop, else by its last readable answer, else to be read.
   * Their sum is `hannoRisposto`.
   */
  prese: z.number(),
  rifiutate: z.number(),
  inCorso: z.number(),
  daLeggere: z.number(),
  /** All answers, the latest first. */
  risposte: z.array(Risposta),
})

export const answerEndpoints = {
  'GET /api/v1/bets/:id/risposte': endpoint({
    summary: "Returns the rooms' answers to a bet and their counts",
    access: BET_EXPLAINERS,
    ...ofOneBet,
    answer: RisposteBet,
  }),
  'GET /api/v1/bets/risposte': endpoint({
    summary: 'How many rooms answered each of the given bets, and how long the others have been silent',
    access: BET_READERS,
    query: z.object({ ids: BetIdList }),
    answer: z.array(RoomAnswers),
  }),
  'GET /api/v1/bets/da-rispondere': endpoint({
    summary:
      'The open bets of the week on which a room is silent, the longest silence first, those that have begun last',
    access: BET_READERS,
    answer: z.array(RoomAnswers.extend({ dal: WireDateTime })),
    etag: true,
  }),
  'GET /api/v1/bets/:id/inizio': endpoint({
    summary: 'When the event of a bet begins, who said so, and what the text says of it',
    access: BET_EXPLAINERS,
    ...ofOneBet,
    answer: InizioBet,
  }),
  'PUT /api/v1/bets/:id/inizio': endpoint({
    summary: 'Sets by hand when the event of a bet begins; null leaves it to the text',
    access: DROPPERS,
    params: ById,
    body: z.object({
      inizio: WireDateTimeInput.nullable(),
      /** The version the caller saw. */
      version: z.number().int(),
    }),
    answer: InizioBet,
    errors: ['BET_NOT_FOUND', 'CONFLICT'],
  }),
  'POST /api/v1/bets/:id/sollecita': endpoint({
    summary: 'Reminds the rooms that have a bet and said nothing, each under its copy',
    access: OPERATORS,
    params: ById,
    /** The rooms to be reminded; all silent ones where they are not given. */
    body: z.object({ sale: z.array(Id).min(1) }).nullish(),
    answer: Message.extend({ sale: z.number() }),
    errors: ['BET_NOT_FOUND', 'BET_CLOSED_TO_ANSWERS', 'NOBODY_TO_REMIND', 'REMINDED_RECENTLY'],
  }),
  'POST /api/v1/risposte/:id/accetta': endpoint({
    summary: 'Records what a room answered as its drop, as seen or corrected',
    access: DROPPERS,
    params: ById,
    body: z.object({
      parti: z
        .array(
          z.object({
            importo: TypedAmount.refine((n) => n > 0, "Inserisci l'importo."),
            quota: TypedOdds.refine((n) => n > 0, 'Inserisci la quota.'),
          }),
        )
        .min(1, 'Inserisci importo e quota.')
        .max(20),
      /** How to treat a drop the room already has; refused when absent. */
      modo: z.enum(['aggiungi', 'sostituisci']).optional(),
      /** The bet it is accepted for, where the answer named none and may be about several. */
      idReceivedBet: Id.optional(),
      testo: SeenText,
      is_telegram_active: z.boolean().optional(),
    }),
    answer: Message,
    errors: [
      'ANSWER_NOT_FOUND',
      'ANSWER_SETTLED',
      'ANSWER_CHANGED',
      'ANSWER_DROP_EXISTS',
      'BET_NOT_FOUND',
      'VENUE_NOT_FOUND',
      'VENUE_NOT_OFFERED',
    ],
  }),
  'POST /api/v1/risposte/:id/ignora': endpoint({
    summary: 'Dismisses an answer: no drop is recorded',
    access: DROPPERS,
    params: ById,
    body: z.object({ testo: SeenText }).nullish(),
    answer: Message,
    errors: ['ANSWER_NOT_FOUND', 'ANSWER_SETTLED', 'ANSWER_CHANGED'],
  }),
}
