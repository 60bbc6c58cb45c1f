import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { BetLine } from '../bets/bets.ts'
import { endpoint } from '../endpoint.ts'
import { Esito, pageOf, WireDate } from '../fields.ts'

// Profit and loss by group: the days of a period added up in several ways. All amounts in EUR unless stated otherwise.

/** Whole Rome days, both counted; the end not after today. */
export const period = { dal: WireDate, al: WireDate }

/** Groupings of bets. `giorno`: the day of the week, 1 is Monday. `momento`: prematch or live. */
export const BET_GROUPS = ['tipster', 'sport', 'fascia', 'giorno', 'ora', 'momento'] as const
/** Groupings of drops. `sala`: every venue by itself, sites and others too. */
export const VENUE_GROUPS = ['sala', 'book', 'valuta'] as const
export const AndamentoGroup = z.enum([...BET_GROUPS, ...VENUE_GROUPS])

const ratio = z.number().nullable()
/** Percent by which the odds taken exceed those of the tip, and its worth in EUR. */
export const slippage = { slippage: ratio, slippageEur: z.number() }

/** A point of the line: what settled bets, Open bets and movements of its days gave the house. */
export const AndamentoPunto = z.object({
  /** First day of the point. */
  giorno: WireDate,
  noDrop: z.number(),
  scartiQuota: z.number(),
  freeroll: z.number(),
  /** What the three conti have of Open bets, which count as lost until they are settled. */
  aperte: z.number(),
  /** Movements of INCASSI, SPESE and DIVIDENDI, and of the three conti; amounts set aside in funds are in none. */
  incassi: z.number(),
  spese: z.number(),
  dividendi: z.number(),
  altro: z.number(),
})

const Sums = AndamentoPunto.omit({ giorno: true }).extend({
  /** What settled bets gave: No Drop, Scarti Quota and Freeroll together. */
  bet: z.number(),
  /** What the house earned in all: bets, Open bets and movements. */
  totale: z.number(),
  /** Moved into funds: not earned and not lost, but no longer on the accounts. */
  accantonato: z.number(),
})

export const AndamentoLinea = z.object({
  passo: z.enum(['giorno', 'settimana', 'mese']),
  punti: z.array(AndamentoPunto),
  totali: Sums,
  /** Totals of the period before, which is as long. */
  prima: Sums.extend({
    dal: WireDate,
    al: WireDate,
    /** What settled bets gave in the parts of the period before, in order; months and weeks may be one more or less. */
    punti: z.array(z.object({ giorno: WireDate, bet: z.number() })),
  }),
  /** How the totals lead from one balance of the accounts to the next. */
  conti: z.object({ inizio: z.number(), fine: z.number() }),
})

/** Bets counted together. */
export const AndamentoBet = z.object({
  /** The value grouped by: an id, a name or a number, as text; empty for bets without one. */
  chiave: z.string(),
  nome: z.string(),
  bet: z.number(),
  aperte: z.number(),
  drop: z.number(),
  /** EUR that venues played. */
  tot: z.number(),
  /** EUR credited to tipsters, and the part of it on settled bets. */
  credito: z.number(),
  giocato: z.number(),
  /** Profit of the tipsters' accounts with settled bets; the yields are of it. */
  profit: z.number(),
  /** Percent of the settled stakes, at the stakes played and at a stake of 1 for every bet. */
  yield: ratio,
  yieldLivello: ratio,
  /** 95 % confidence interval of the yield; null for a small sample. Tipsters and moments only. */
  intervallo: z.object({ da: z.number(), a: z.number() }).nullable(),
  campionePiccolo: z.boolean(),
  quotaMedia: ratio,
  vinte: ratio,
  noDrop: z.number(),
  scartiQuota: z.number(),
  freeroll: z.number(),
  /** Profit of the house with settled bets, and what the three conti have of Open ones, which count as lost. */
  casa: z.number(),
  casaPrima: z.number(),
  casaAperta: z.number(),
  /** Tipsters and moments only. */
  serieNegativa: z.number().nullable(),
  caduta: z.number().nullable(),
  /** Percent our average odds lay above the closing odds, weighted by stake, and of how many bets. */
  clv: ratio,
  clvBet: z.number(),
  ...slippage,
  /** Drops whose slippage is known. */
  slippageDrop: z.number(),
  /** Profit of the house with settled bets, one figure per point of the line. */
  andamento: z.array(z.number()),
})

export const AndamentoVenue = z.object({
  chiave: z.string(),
  nome: z.string(),
  /** Kind of the venue; null for books and currencies. */
  tipo: z.enum([...VENUE_KINDS, 'helper']).nullable(),
  /** Currency symbol of importo and profit; null where several currencies are added. */
  simbolo: z.string().nullable(),
  /** Its bookmaker takes no more, or only so much a bet, in its currency; of a venue by itself. */
  bloccata: z.boolean(),
  limiteImporto: z.number().nullable(),
  drop: z.number(),
  aperte: z.number(),
  importo: z.number().nullable(),
  profit: z.number().nullable(),
  importoEur: z.number(),
  profitEur: z.number(),
  profitEurPrima: z.number(),
  /** Percent of the settled stakes. */
  roi: ratio,
  quotaMedia: ratio,
  /** Odds above the average of the same bets, weighted by stake; of the bets others played too. */
  confronto: ratio,
  confrontoDrop: z.number(),
  ...slippage,
  slippageDrop: z.number(),
  /** Bets of the period that left for the venues, and the percentage of them these played. */
  inviate: z.number(),
  risposte: ratio,
  /** Average minutes from leaving to the first drop. */
  minuti: ratio,
  /** Answers that say the bookmaker would take no more. */
  limiti: z.number(),
  andamento: z.array(z.number()),
})

/** A bet behind a figure, with its contribution to the group. */
export const AndamentoBetRow = BetLine.extend({
  esito: Esito,
  /** Stake and odds of all venues together, or of the chosen venue. */
  importo: z.number(),
  quota: z.number(),
  /** What the bet gave the tipster, and the house; null for an Open bet. */
  profitTipster: z.number().nullable(),
  casa: z.number().nullable(),
  /** Owed by the chosen venues; null where bets are chosen. */
  profitVenue: z.number().nullable(),
})

const table = <T extends z.ZodType>(row: T) =>
  z.object({ righe: z.array(row), totale: row, prima: z.object(period) })

export const performanceEndpoints = {
  'GET /api/v1/andamento': endpoint({
    summary: "The house's profit over a period by day, week or month, with the period before",
    access: ADMINS,
    query: z.object(period),
    answer: AndamentoLinea,
  }),
  'GET /api/v1/andamento/bet': endpoint({
    summary: 'Bets of a period by tipster, sport, fascia, weekday, hour or moment',
    access: ADMINS,
    query: z.object({ ...period, per: z.enum(BET_GROUPS) }),
    answer: table(AndamentoBet),
    errors: ['DAYS_BEING_COUNTED'],
  }),
  'GET /api/v1/andamento/venue': endpoint({
    summary: 'Drops of a period by venue, book or currency',
    access: ADMINS,
    query: z.object({ ...period, per: z.enum(VENUE_GROUPS) }),
    answer: table(AndamentoVenue),
    errors: ['DAYS_BEING_COUNTED'],
  }),
  'GET /api/v1/andamento/righe': endpoint({
    summary: 'The bets behind a figure, newest first or by what the house has of them, with their totals',
    access: ADMINS,
    query: z.object({
      ...period,
      /** Absent: all bets of the period. */
      per: AndamentoGroup.optional(),
      chiave: z.string().max(200).optional(),
      pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
      righe: z.coerce.number().int().min(1).max(200).default(50),
      ordine: z.enum(['data', 'casa']).default('data'),
      verso: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: pageOf(AndamentoBetRow).extend({
      casa: z.number(),
      /** What the venues of the group have, EUR; null where bets are not chosen by venue. */
      risultato: z.number().nullable(),
    }),
  }),
}
