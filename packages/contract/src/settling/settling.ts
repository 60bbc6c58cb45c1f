import { ODDS_OUT_OF_BOUNDS } from '@xbetapp/domain/bets/drops/typed-bounds'
import { z } from 'zod'
import { Bet, PayoutTerms } from '../bets/bets.ts'
import { endpoint } from '../endpoint.ts'
import { ById, ClosingOdds, Esito, Id, RequiredText, WireDate, WireDateTime } from '../fields.ts'
import { SETTLERS } from './second-person.ts'

// Outcomes from a score, and the queue of open bets.

export const SCORE_SPORTS = ['calcio', 'tennis', 'basket', 'volley'] as const
export type ScoreSport = (typeof SCORE_SPORTS)[number]

/** Outcome that a score proposes; a proposal settles nothing. */
export const Proposal = z.object({
  /** Null: no proposal; `motivo` says why or what is needed. */
  esito: Esito.exclude(['Open']).nullable(),
  /** How the bet is paid where no outcome describes it, saved with the outcome; null otherwise. */
  pagamento: PayoutTerms.nullable(),
  motivo: z.string(),
})

export const SportEvent = z.object({
  id: z.number(),
  casa: z.string(),
  ospite: z.string(),
  /** Null: no text about the event shows which. */
  sport: z.string().nullable(),
  /** Moments of the first and of the last bet about the event. */
  dal: WireDateTime,
  al: WireDateTime,
  /** Day and beginning of the event, as far as the texts say. */
  giorno: WireDate.nullable(),
  inizio: WireDateTime.nullable(),
  bet: z.number(),
  aperte: z.number(),
  /** The score as typed; null until a person enters it. */
  risultato: z.string().nullable(),
  inseritoDa: z.string().nullable(),
})

export const EventBet = z.object({
  idReceivedBet: z.number(),
  testo: z.string(),
  nomeTipster: z.string(),
  messageDate: WireDateTime,
  esito: Esito,
  tot: z.number(),
  totTipster: z.number(),
  quotaDrop: z.number().nullable(),
  /** The selections of the bet's text, leg by leg; null for a leg that was not understood. */
  selezioni: z.array(z.string().nullable()),
  proposta: Proposal,
})

const OtherEvent = z.object({
  id: z.number(),
  casa: z.string(),
  ospite: z.string(),
  /** Texts about this event name the two sides the other way round. */
  squadreInvertite: z.boolean(),
})

export const SportEventDetail = SportEvent.extend({
  /** The sport that most bets fit, where no text shows it; null where they fit several sports equally. */
  sportProbabile: z.enum(SCORE_SPORTS).nullable(),
  bets: z.array(EventBet),
  /** Possible duplicates of the event, for a person to judge. */
  simili: z.array(OtherEvent.extend({ aperte: z.number() })),
  /** Other names of this match, merged by a person. */
  uniti: z.array(OtherEvent),
})

/** Roles that may edit the closing odds of a bet. */
const CLOSERS = ['ADMIN', 'CALCOLATORE', 'CHIUSURE'] as const

const ODDS_OUTCOMES = [
  'inserita',
  'già presente',
  'nessuna bet',
  'non letto',
  'non trovato',
  'più eventi',
] as const

/** A match as a feed names it. */
const FEED_MATCH = { giorno: WireDate, casa: RequiredText(100), ospite: RequiredText(100) }
/** True: a trial that answers the same and writes nothing. */
const prova = z.boolean().default(false)

export const QUEUE_ORDERS = ['data', 'evento'] as const

export const QueuedBet = z.object({
  bet: Bet,
  proposta: Proposal.nullable(),
  evento: z
    .object({ id: z.number(), casa: z.string(), ospite: z.string(), risultato: z.string().nullable() })
    .nullable(),
  /** When the bet's first event begins; null where that is not known. */
  inizio: WireDateTime.nullable(),
})

export const settlingEndpoints = {
  'GET /api/v1/eventi': endpoint({
    summary: 'Events of bets placed in a range of days, those with the oldest open bet first; at most 500',
    access: SETTLERS,
    query: z.object({
      dal: WireDate,
      al: WireDate,
      /** `tutti`: also those without an open bet. */
      stato: z.enum(['aperti', 'tutti']).default('aperti'),
    }),
    answer: z.array(SportEvent),
  }),
  'GET /api/v1/eventi/:id': endpoint({
    summary: 'An event with its bets and what its score proposes for each',
    access: SETTLERS,
    params: ById,
    answer: SportEventDetail,
    errors: ['EVENTO_NOT_FOUND'],
  }),
  'PUT /api/v1/eventi/:id/risultato': endpoint({
    summary: 'Enters the score of an event, or takes it back with an empty text; settles nothing',
    access: SETTLERS,
    params: ById,
    body: z.object({
      testo: z.string().trim().max(300, 'Massimo 300 caratteri.'),
      sport: z.enum(SCORE_SPORTS),
    }),
    answer: SportEventDetail,
    errors: ['EVENTO_NOT_FOUND'],
  }),
  'PUT /api/v1/risultati': endpoint({
    summary:
      'Enters scores of matches by their names and day, as from a feed; settles nothing, and replaces no score',
    access: SETTLERS,
    body: z.object({
      risultati: z
        .array(
          z.object({
            ...FEED_MATCH,
            sport: z.enum(SCORE_SPORTS),
            risultato: RequiredText(300),
          }),
        )
        .min(1, 'Inserire almeno un risultato')
        .max(500, 'Al massimo 500 risultati alla volta.'),
      prova,
    }),
    answer: z.object({
      /** One entry for each score, in order. */
      esiti: z.array(
        z.object({
          esito: z.enum(['inserito', 'invariato', 'diverso', 'non letto', 'non trovato', 'più eventi']),
          idEvento: z.number().nullable(),
          /** The other score that stands, or why the score could not be read. */
          motivo: z.string().nullable(),
        }),
      ),
    }),
  }),
  'PUT /api/v1/quote': endpoint({
    summary:
      'Sets closing odds by match, day and selection, as from a feed, on each single bet that has none; replaces none',
    access: CLOSERS,
    body: z.object({
      quote: z
        .array(
          z.object({
            ...FEED_MATCH,
            sport: z.enum(SCORE_SPORTS).nullish(),
            /** The selection in the words of tips: `Over 2,5`, `1`, `AH 1 -0,75`. */
            pronostico: RequiredText(100),
            quota: ClosingOdds.refine((quota) => quota !== 0, ODDS_OUT_OF_BOUNDS),
          }),
        )
        .min(1, 'Inserire almeno una quota')
        .max(500, 'Al massimo 500 quote alla volta.'),
      prova,
    }),
    answer: z.object({
      /** One entry for each odds, in order. */
      esiti: z.array(
        z.object({
          esito: z.enum(ODDS_OUTCOMES),
          idEvento: z.number().nullable(),
          /** Bets the odds were set on. */
          inserite: z.array(z.number()),
          /** Bets of this selection that have closing odds already, which stay. */
          presenti: z.array(z.number()),
          /** The selection as it was read, where no bet has it, or why it could not be read. */
          motivo: z.string().nullable(),
        }),
      ),
    }),
  }),
  'POST /api/v1/eventi/:id/unisci': endpoint({
    summary: 'Says that another event is this one, written differently: its bets follow this score',
    access: SETTLERS,
    params: ById,
    body: z.object({ altro: Id, squadreInvertite: z.boolean().default(false) }),
    answer: SportEventDetail,
    errors: ['EVENTO_NOT_FOUND', 'VALIDATION'],
  }),
  'POST /api/v1/eventi/:id/separa': endpoint({
    summary: 'An event that was said to be another is one of its own again; answers the other',
    access: SETTLERS,
    params: ById,
    answer: SportEventDetail,
    errors: ['EVENTO_NOT_FOUND'],
  }),
  'POST /api/v1/bets/coda': endpoint({
    summary:
      'Returns the next Open bets of the queue, reserved for the caller for some minutes, and the state of the queue',
    access: SETTLERS,
    body: z.object({
      ordine: z.enum(QUEUE_ORDERS).default('data'),
      /** True: also bets that were neither played nor dropped. */
      tutte: z.boolean().default(false),
      /** True: also bets whose first event is known to begin later. */
      nonIniziate: z.boolean().default(false),
      /** Bets that the caller left for later. */
      saltate: z.array(Id).max(1000).default([]),
      /** None: the caller leaves the queue, and those it held are free. */
      quante: z.number().int().min(0).max(5).default(3),
    }),
    answer: z.object({
      bets: z.array(QueuedBet),
      /** Open bets of the queue, those other users hold and those the caller left for later included. */
      rimaste: z.number(),
      /** Bets left out because their event begins later. */
      future: z.number(),
      /** Bets held by other users now. */
      daAltri: z.number(),
      /** Names of the users who hold them. */
      altri: z.array(z.string()),
      /** When the last bet held by others is free again, unless its user still settles; null where none is held. */
      daAltriFino: WireDateTime.nullable(),
      /** Bets settled in the last hour. */
      ultimaOra: z.object({ mie: z.number(), tutte: z.number() }),
      /** The bet the caller settled last, today, with the outcome it has now: what can be taken back; null for none. */
      ultima: z.object({ idReceivedBet: z.number(), esito: Esito }).nullable(),
    }),
  }),
}
