import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { BetLine } from '../bets/bets.ts'
import { endpoint } from '../endpoint.ts'
import { Id, ofOneBet, TypedOdds, WireDate, WireDateTime } from '../fields.ts'
import { AccountKind } from '../ledger/closed-weeks.ts'
import { period, slippage } from './performance.ts'

/** Open exposure of one group, EUR. `peggiore` and `migliore` are the house's for bets, the venues' for venues. */
export const EsposizioneRiga = z.object({
  chiave: z.string(),
  nome: z.string(),
  aperte: z.number(),
  /** Played by venues. */
  esposto: z.number(),
  peggiore: z.number(),
  migliore: z.number(),
})

/** An Open bet of a group, EUR: what the group played of it, at which odds, and its part of the group's range. */
export const EsposizioneBet = BetLine.extend({
  esposto: z.number(),
  quota: z.number(),
  peggiore: z.number(),
  migliore: z.number(),
})

export const Esposizione = z.object({
  /** When the exposure was read. */
  at: WireDateTime,
  /** All Open bets that count, for the house. */
  casa: EsposizioneRiga,
  /** A bet with several events is one group; all bets whose event is unknown are one group. */
  evento: z.array(
    EsposizioneRiga.extend({
      /** When the event begins; null where that is not known, or the group is no event. */
      inizio: WireDateTime.nullable(),
    }),
  ),
  tipster: z.array(EsposizioneRiga),
  book: z.array(EsposizioneRiga),
  sala: z.array(EsposizioneRiga),
  valuta: z.array(EsposizioneRiga),
  /** EUR above which a warning is sent, for the house and for one event; null: no warning. */
  soglia: z.number().nullable(),
  sogliaEvento: z.number().nullable(),
})

export const QuotaTip = z.object({
  /** Odds the bet was posted at; null: neither read nor entered. */
  quota: z.number().nullable(),
  /** The odds as the text said them; null: not read. */
  letta: z.number().nullable(),
  at: WireDateTime.nullable(),
  username: z.string().nullable(),
  /** Of all drops of the bet together. */
  ...slippage,
  drop: z.array(
    z.object({
      nome: z.string(),
      quota: z.number(),
      importo: z.number(),
      ...slippage,
      /** Seconds from the bet's leaving for the room to the drop; null where it did not leave. */
      secondi: z.number().nullable(),
    }),
  ),
})

export const RitardoRiga = z.object({
  chiave: z.string(),
  nome: z.string(),
  drop: z.number(),
  /** Average delay of the drops. */
  secondi: z.number(),
  ...slippage,
  /** Cost of 30 more seconds over a week of the played amount, EUR; null without enough data. */
  costo: z.number().nullable(),
})

/** Drops whose delay is in a range of seconds. */
export const RitardoPasso = z.object({
  da: z.number(),
  /** Null: or more. */
  a: z.number().nullable(),
  drop: z.number(),
  importo: z.number(),
  ...slippage,
})

export const RITARDO_GROUPS = ['sala', 'tipster', 'regola'] as const

export const Parts = z.object({
  tipster: z.number(),
  noDrop: z.number(),
  scartiQuota: z.number(),
  freeroll: z.number(),
  /** Action of the cashouts of the period. */
  action: z.number(),
  /** Result of the house: No Drop, Scarti Quota, Freeroll and Action together. */
  casa: z.number(),
  bet: z.number(),
  tot: z.number(),
})

/** 1: only the bets of this evening. */
const stasera = z.literal('1').optional()

export const exposureEndpoints = {
  'GET /api/v1/esposizione': endpoint({
    summary: 'Returns the open exposure with its worst and best result',
    access: ACCOUNTANTS,
    query: z.object({ stasera }),
    answer: Esposizione,
  }),
  'GET /api/v1/esposizione/righe': endpoint({
    summary: 'The Open bets of a group, the worst result first',
    access: ACCOUNTANTS,
    query: z.object({
      per: z.enum(['evento', 'tipster', 'book', 'sala', 'valuta']),
      chiave: z.string().max(200).default(''),
      stasera,
    }),
    answer: z.array(EsposizioneBet),
  }),
  'GET /api/v1/bets/:id/quota-tip': endpoint({
    summary: 'The odds a bet was posted at, and how far its drops were from them',
    access: ACCOUNTANTS,
    ...ofOneBet,
    answer: QuotaTip,
  }),
  'PUT /api/v1/bets/:id/quota-tip': endpoint({
    summary: 'Corrects the odds a bet was posted at; null: not known',
    access: ACCOUNTANTS,
    ...ofOneBet,
    body: z.object({
      /** 0 is read as null. */
      quota: TypedOdds.nullable(),
    }),
    answer: QuotaTip,
  }),
  'GET /api/v1/andamento/ritardo': endpoint({
    summary: 'Returns the odds taken by seconds since the bet was sent, and the cost of the delay',
    access: ADMINS,
    query: z.object({
      ...period,
      per: z.enum(RITARDO_GROUPS),
      chiave: z.string().max(200).optional(),
    }),
    answer: z.object({
      righe: z.array(RitardoRiga),
      totale: RitardoRiga,
      /** Steps of the delay: of the row `chiave`, or of all rows. */
      passi: z.array(RitardoPasso),
    }),
    errors: ['DAYS_BEING_COUNTED'],
  }),
  'POST /api/v1/andamento/ipotesi': endpoint({
    summary: 'The same period with other terms, from the frozen rows; nothing is saved',
    access: ADMINS,
    body: z.object({
      ...period,
      /** Percentages 0 to 100; absent: as they were. */
      percentuale: z.number().min(0).max(100).optional(),
      freeroll: z.number().min(0).max(100).optional(),
      action: z.number().min(0).max(100).optional(),
      /** The only venue whose percentage and freeroll change; absent: those of all. */
      venue: Id.optional(),
      /** The only tipster whose Action changes; absent: that of all. */
      tipster: Id.optional(),
      senzaTipster: z.array(Id).max(50).default([]),
      senzaVenue: z.array(Id).max(50).default([]),
    }),
    answer: z.object({ comEra: Parts, ipotesi: Parts, differenza: z.number() }),
    errors: ['PERIOD_TOO_LONG'],
  }),
  'GET /api/v1/andamento/totali': endpoint({
    summary: 'Returns each total of the summary at the end of each part of a period, with the open amount',
    access: ADMINS,
    query: z.object(period),
    answer: z.object({
      /** Last day of each part. */
      giorni: z.array(WireDate),
      righe: z.array(
        z.object({
          tipo: z.enum(['conto', 'registro', 'fondo', 'portafoglio']),
          nome: z.string(),
          simbolo: z.string(),
          saldi: z.array(z.number()),
        }),
      ),
      /** Stakes of venues on bets that were open, EUR. */
      aperto: z.array(z.number()),
    }),
  }),
  'GET /api/v1/andamento/saldo': endpoint({
    summary: "An account's closing of each day, and what was open at its end",
    access: ACCOUNTANTS,
    query: z.object({
      ...period,
      entity: AccountKind,
      id: z.coerce.number().int().min(0).max(2_147_483_647),
    }),
    answer: z.object({
      punti: z.array(z.object({ giorno: WireDate, saldo: z.number(), aperto: z.number() })),
    }),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
}
