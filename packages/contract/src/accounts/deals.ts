import { DEAL_BASES, DEAL_KINDS, DEAL_PERIODS } from '@xbetapp/domain/accounts/deals/deal'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { BetLine } from '../bets/bets.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Esito, Id, pageOf, Reason, WireDate } from '../fields.ts'
import { Percent, PositiveAmount } from '../form-fields.ts'

// What tipsters and partners earn by agreement (rule: deal/what-it-is). Amounts in EUR.

const holder = { tipo: z.enum(['tipster', 'altro']), id: Id }
const amounts = { percentuale: z.number(), minimo: z.number().nullable(), massimo: z.number().nullable() }
const choices = {
  base: z.enum(DEAL_BASES),
  periodo: z.enum(DEAL_PERIODS),
  /** Makeup: losses are carried until they are earned back. */
  recupero: z.boolean(),
  inEstratto: z.boolean(),
  /** What the deal is limited to; an empty list: everything. */
  sport: z.array(z.string().min(1).max(100)).max(200),
  book: z.array(Id).max(1_000),
  generi: z.array(z.enum(DEAL_KINDS)),
}
/** Terms from a day, past or to come. */
const change = {
  ...holder,
  dal: WireDate,
  percentuale: Percent,
  minimo: PositiveAmount.nullable(),
  massimo: PositiveAmount.nullable(),
  ...choices,
}

const Change = z.object(change)
const withTermChecks = <T extends z.ZodType<z.output<typeof Change>>>(body: T) =>
  body
    .refine(({ minimo, massimo }) => minimo === null || massimo === null || minimo <= massimo, {
      path: ['massimo'],
      message: 'Il massimo è sotto il minimo.',
    })
    .refine(({ base, recupero }) => base === 'casa' || !recupero, {
      path: ['recupero'],
      message: 'Il recupero vale solo sul profitto della casa.',
    })

export const TerminiAccordo = z.object({
  ...choices,
  ...amounts,
  book: z.array(z.number()),
  dal: WireDate,
  /** True: losses carried so far are forgotten on the first day. */
  azzera: z.boolean(),
  motivo: z.string(),
  username: z.string(),
})

const Deal = z.object({
  idAccordo: z.number(),
  ...holder,
  id: z.number(),
  nome: z.string(),
  /** The terms of today; before the first terms begin, the first ones. */
  termini: TerminiAccordo,
  /** Earned in periods that are over, paid, left to pay, and carried into the period under way. */
  maturato: z.number(),
  pagato: z.number(),
  daPagare: z.number(),
  riporto: z.number(),
})

export const BetDiAccordo = BetLine.extend({
  esito: Esito,
  /** The profit of the house with the whole bet, or the whole stake credited. */
  intero: z.number(),
  /** What the bet adds to the base: the part played within books and kinds of account; 0 while it is Open. */
  base: z.number(),
})

const Period = z.object({
  dal: WireDate,
  al: WireDate,
  /** Settled bets that count, and Open bets that will. */
  bet: z.number(),
  aperte: z.number(),
  /** Base of the period, losses carried into it (0 or less), what was earned, losses carried on (0 or less). */
  base: z.number(),
  prima: z.number(),
  maturato: z.number(),
  dopo: z.number(),
  pagato: z.number(),
  inCorso: z.boolean(),
})

export const dealEndpoints = {
  'GET /api/v1/accordi': endpoint({
    summary: 'Deals with what they earned and what of it is left to pay: of one account, or of all',
    access: ADMINS,
    query: z.object(holder).partial(),
    answer: z.array(Deal),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'GET /api/v1/accordi/:id': endpoint({
    summary: 'A deal with its terms by their first day and its periods, latest first',
    access: ADMINS,
    params: ById,
    answer: Deal.extend({ versioni: z.array(TerminiAccordo), periodi: z.array(Period) }),
  }),
  'GET /api/v1/accordi/:id/bet': endpoint({
    summary: 'The bets a deal counts in a period, newest first, each with what it adds to the base',
    access: ADMINS,
    params: ById,
    query: z.object({
      dal: WireDate,
      al: WireDate,
      pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
      righe: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(BetDiAccordo),
  }),
  'POST /api/v1/accordi/prova': endpoint({
    summary: 'What terms would have earned from a past day until today; nothing is saved',
    access: ADMINS,
    body: withTermChecks(Change),
    answer: z.array(Period),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'POST /api/v1/accordi': endpoint({
    summary: 'Makes a deal, or gives one other terms from a day',
    access: ADMINS,
    body: withTermChecks(
      z.object({ ...change, idAccordo: Id.optional(), azzera: z.boolean(), motivo: Reason() }),
    ),
    answer: z.object({ idAccordo: z.number() }),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
}
