import { z } from 'zod'
import { BET_EDITORS, BET_EXPLAINERS, BET_READERS, CONFIRMERS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  ClosingOdds,
  Esito,
  Id,
  Message,
  Money,
  ofOneBet,
  RequiredText,
  ReturnedFor100,
  SeenVersion,
  TypedOdds,
  WireDateTime,
  WireDateTimeInput,
} from '../fields.ts'
import { BetTipster } from '../reference/tipsters.ts'
import { RoomAnswers } from './room-answers.ts'

/** A range of a text with a formatting; offset and length count UTF-16 units, as JavaScript does. */
const TextEntity = z.object({
  /** `bold`, `italic`, `underline`, `strikethrough`, `spoiler`, `code`, `pre`, `blockquote`, `text_link`, ... */
  type: z.string(),
  offset: z.number().int(),
  length: z.number().int(),
  /** Where a `text_link` leads. */
  url: z.string().optional(),
})

const OUT_OF_BOUNDS = 'Inserisci un numero valido.'
const Percent = Money.refine((n) => n > 0 && n <= 100, 'Inserisci una percentuale tra 0 e 100.')
const Places = z.number().int(OUT_OF_BOUNDS).max(100, OUT_OF_BOUNDS)

const LEG_ODDS = 'Inserisci la quota della gamba.'
const LegOdds = z.array(TypedOdds.refine((n) => n >= 1, LEG_ODDS)).max(20, 'Al massimo 20 gambe.')

/** How a book paid a bet that no outcome describes; the outcome shown for it is derived (rule: profit/other-payouts). */
export const PayoutTerms = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('cashout'),
    /** Returned for 100 staked on the part cashed out. */
    reso: ReturnedFor100,
    /** Percent of the stake. */
    parte: Percent,
    /** How the remainder ended; Loss by default. */
    resto: Esito.exclude(['Open']).optional(),
  }),
  z
    .object({
      tipo: z.literal('parita'),
      /** Dead heat: `pari` finished level for `posti` paid places. */
      pari: Places.min(2, OUT_OF_BOUNDS),
      posti: Places.min(1, OUT_OF_BOUNDS),
    })
    .refine(({ pari, posti }) => posti < pari, {
      path: ['posti'],
      message: 'I posti sono meno di chi è a pari merito.',
    }),
  z
    .object({
      tipo: z.literal('nulla'),
      /** Odds of the void legs of a multiple; below those of the legs won or lost by half. The others won. */
      quote: LegOdds,
      mezzeVinte: LegOdds.optional(),
      mezzePerse: LegOdds.optional(),
    })
    .refine(
      ({ quote, mezzeVinte, mezzePerse }) =>
        [...quote, ...(mezzeVinte ?? []), ...(mezzePerse ?? [])].length > 0,
      {
        path: ['quote'],
        message: LEG_ODDS,
      },
    ),
  z.object({ tipo: z.literal('anticipo') }),
])

/** With `drop` only the venues of these live drops paid so, and the bet keeps its outcome; absent: all venues did. */
export const TypedPayout = z.intersection(
  PayoutTerms,
  z.object({
    drop: z.array(Id).min(1, 'Indica almeno un conto.').max(500, 'Al massimo 500 conti.').optional(),
  }),
)

/** Terms and what they return for 1 staked, decimal text: `won` of it at the odds and `returned` of it as it is. */
export const BetPayout = z.intersection(
  PayoutTerms,
  z.object({
    won: z.string(),
    returned: z.string(),
    /** The only venues that paid so; absent where all venues did. */
    venue: z.array(Id).optional(),
  }),
)

/** A bet as a line of a list. */
export const BetLine = z.object({
  idReceivedBet: z.number(),
  messageDate: WireDateTime,
  nomeTipster: z.string(),
  formattedBet: z.string(),
})

/** A bet, or another message, posted minutes before that resembles this one; no send was held back for it. */
const resembles = { motivo: z.enum(['testo', 'immagine']) }
export const SimilarBet = z.object({ idReceivedBet: z.number(), ...resembles }).nullable()
export const SimilarForward = z.object({ idInoltro: z.number(), ...resembles }).nullable()

export const Bet = z.object({
  idReceivedBet: z.number(),
  receivedBet: z.string(),
  formattedBet: z.string(),
  /** Formatting of `formattedBet` (bold, strikethrough, links, ...); empty once a person has changed that text. */
  entities: z.array(TextEntity),
  messageDate: WireDateTime,
  /** Path of the first photo, to be used as an image source; null without one. */
  photoPath: z.string().nullable(),
  /** All photos of an album, the first included. */
  photos: z.array(z.string()),
  /** Photos that were received and are still being fetched: not in `photos` yet. */
  fotoInArrivo: z.number().int(),
  /** Photos that could not be downloaded or cannot be displayed: never in `photos`. */
  fotoAssenti: z.number().int(),
  shouldProcessImageToText: z.boolean(),
  idTipster: z.number(),
  tipster: BetTipster,
  tot: z.number(),
  totTipster: z.number(),
  totFreeroll: z.number(),
  totGiocabile: z.number(),
  totNoDrop: z.number(),
  quotaDrop: z.number(),
  quotaMedia: z.number(),
  quotaMinima: z.number().nullable(),
  scartoQuota: z.number(),
  fascia: z.string().nullable(),
  sport: z.string().nullable(),
  esito: Esito,
  /** How the bet was paid where no outcome describes it; null in nearly every bet. */
  pagamento: BetPayout.nullable(),
  idBetDuplicata: z.number().nullable(),
  dataDuplicazione: WireDateTime.nullable(),
  dataRefertazione: WireDateTime.nullable(),
  dropChiusura: z.number(),
  wasTipsterDroppedBefore: z.boolean(),
  hasDropTipsterError: z.boolean(),
  stoppedAt: WireDateTime.nullable(),
  /** The tipster changed the text after money was played on the old one, and the change is not reviewed yet. */
  modificataDopoDrop: z.boolean(),
  possibileDoppione: SimilarBet,
  /** Until when another tipster drop is refused; null when it is allowed. */
  dropLockedUntil: WireDateTime.nullable(),
  /** Grows when the text changes; send it with an edit to detect a concurrent one. */
  textVersion: z.number(),
})

/** The answer to a poll whose caller says which revision it holds. */
export const BetChanges = z.object({
  revision: z.number(),
  /** Start of the week the list covers; bets the caller holds from before it have left the list. */
  from: WireDateTime,
  bets: z.array(Bet),
  /** Ids of bets deleted since. */
  deleted: z.array(z.number()),
  /** The rooms' answers to the bets above; absent when the whole week is sent, as answers are then read by page. */
  risposte: z.array(RoomAnswers).optional(),
})

/** Profits in EUR but for `profit` of a venue, which is in its own currency (`profitEur` at the drop's rate). */
export const BetProfits = z.object({
  esito: Esito,
  pagamento: BetPayout.nullable(),
  venues: z.array(
    z.object({
      idDroppedBet: z.number(),
      /** The venue pays otherwise than the outcome says. */
      diversamente: z.boolean(),
      nome: z.string(),
      valuta: z.string(),
      importo: z.number(),
      quota: z.number(),
      profit: z.number(),
      profitEur: z.number(),
    }),
  ),
  tipster: z.number(),
  noDrop: z.number(),
  scartiQuota: z.number(),
  freeroll: z.number(),
})

/**
 * A bet to be saved. With `idBetDuplicata` all other fields are ignored: the copy takes those of the stored bet.
 */
const NewBet = z
  .object({
    receivedBet: z.string().max(4096, 'Massimo 4096 caratteri.').nullish(),
    formattedBet: z.string().max(5000).nullish(),
    idTipster: Id.nullish(),
    messageDate: WireDateTimeInput.nullish(),
    idBetDuplicata: Id.nullish(),
  })
  .superRefine(({ receivedBet, idTipster, idBetDuplicata }, ctx) => {
    if (idBetDuplicata) return
    const missing = !receivedBet?.trim() ? 'receivedBet' : idTipster ? null : 'idTipster'
    if (missing) ctx.addIssue({ code: 'custom', message: 'Campo obbligatorio.', path: [missing] })
  })

export const BetIds = z
  .array(Id)
  .min(1, 'Nessuna bet selezionata')
  .max(2000, 'Al massimo 2.000 bet alla volta.')

const confirmation = (what: string) =>
  endpoint({
    summary: `Confirms ${what}: clears the warning of the given bets`,
    access: CONFIRMERS,
    body: BetIds,
    answer: Message,
    idempotent: false,
  })

export const betEndpoints = {
  'GET /api/v1/bets/last-week': endpoint({
    summary: 'Bets of the last week; with `since`, only what changed after that revision',
    access: BET_READERS,
    query: z.object({ since: z.coerce.number().int().nonnegative().optional() }),
    answer: z.union([z.array(Bet), BetChanges]),
    etag: true,
  }),
  'GET /api/v1/bets/:id': endpoint({
    summary: 'One bet',
    access: BET_EXPLAINERS,
    ...ofOneBet,
    answer: Bet,
  }),
  'GET /api/v1/bets/:id/profitti': endpoint({
    summary: 'What each party of a bet wins or loses with its outcome as it is',
    access: BET_EXPLAINERS,
    ...ofOneBet,
    answer: BetProfits,
    etag: true,
  }),
  'PUT /api/v1/bets': endpoint({
    summary: 'Edits the fields of a bet that the caller may edit; totals and flags are never taken',
    access: BET_EDITORS,
    body: z.object({
      idReceivedBet: Id,
      formattedBet: RequiredText(4096).optional(),
      textVersion: SeenVersion,
      esito: Esito.optional(),
      /** The outcome the editor saw; a different current one means another user settled in between. */
      esitoVisto: Esito.optional(),
      /**
       * How the bet was paid where no outcome describes it; null removes the payout. A payout by all venues gives the
       * bet its outcome; setting another outcome removes the payout.
       */
      pagamento: TypedPayout.nullable().optional(),
      fascia: z.string().trim().max(100, 'Massimo 100 caratteri.').nullable().optional(),
      sport: z.string().trim().max(100, 'Massimo 100 caratteri.').nullable().optional(),
      /** Closing odds, up to 5 decimals; 0 for none. */
      dropChiusura: ClosingOdds.optional(),
      /** False says that the text was read from the image; true changes nothing. */
      shouldProcessImageToText: z.boolean().optional(),
    }),
    answer: Bet,
    errors: ['BET_NOT_FOUND', 'CONFLICT'],
  }),
  'POST /api/v1/bets': endpoint({
    summary: 'Saves a bet by hand (Salvabet), or copies the one named by idBetDuplicata (calculator)',
    // Salvabet is for operators, the copy for all roles that may open the calculator: the verb tells them apart.
    access: BET_EDITORS,
    body: NewBet,
    answer: Bet,
    errors: ['TIPSTER_NOT_FOUND', 'BET_NOT_FOUND'],
    errorBody: 'message',
  }),
  'POST /api/v1/bets/delete-was-dropped-before': confirmation('late drops'),
  'POST /api/v1/bets/delete-has-drop-tipster-error': confirmation('drops in error'),
  'POST /api/v1/log-modifiche': endpoint({
    summary:
      'Says a change the caller made; the server has logged it with the change, and refuses one it has not',
    access: BET_EDITORS,
    body: z.object({
      tipoModifica: z.string().min(1).max(50),
      valorePrecedente: z.string().max(5000).nullable(),
      nuovoValore: z.string().max(5000).nullable(),
      username: z.string().optional(),
      idReceivedBet: Id,
    }),
    answer: Message,
    errors: ['BET_NOT_FOUND', 'MODIFICA_UNKNOWN'],
    idempotent: false,
  }),
}
