import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACCOUNTANTS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Reason, WireDate, WireDateTime } from '../fields.ts'

/** Whatever holds bets, as the wire names it: `conto` are the house's own, 0 No Drop, 1 Scarti Quota, 2 Freeroll. */
export const AccountKind = z.enum([...ENTITY_KINDS, 'conto'])

/** An account as lists and dialogs name it. */
export const AccountRef = z.object({
  idAccount: z.number(),
  tipo: AccountKind,
  id: z.number(),
  nome: z.string(),
  idValuta: z.string(),
  simbolo: z.string(),
})

/** The closed week of an account, Rome days, both included. */
const ClosedWeek = z.object({
  id: z.number(),
  conto: AccountRef,
  da: WireDate,
  a: WireDate,
  /** Whether a statement of the account for a period that ends in the week was sent. */
  estratto: z.boolean(),
})

export const Chiusura = ClosedWeek.extend({
  /** Version of the account when the week was closed. */
  version: z.number(),
  chiusaDa: z.string(),
  chiusaAt: WireDateTime,
  /** Who opened the week again, when and why; null while it is closed. */
  riaperta: z.object({ da: z.string(), at: WireDateTime, motivo: z.string() }).nullable(),
})

/** Effect of a change on a closed week of an account. Amounts in its currency; null for roles that read no accounts. */
const ReachedWeek = ClosedWeek.extend({
  differenza: z.number(),
  /** SALDO TOTALE of a period that ends with the week, before and after the change. */
  adesso: z.number().nullable(),
  dopo: z.number().nullable(),
})

export type ReachedWeekAnswer = z.output<typeof ReachedWeek>

/** The body of the refusal CLOSED_WEEK: the call is executed when it is repeated with a reason in `x-motivo`. */
export const ClosedWeekRefusal = z.object({
  message: z.string(),
  codice: z.literal('CLOSED_WEEK'),
  settimane: z.array(ReachedWeek),
})

export const closingEndpoints = {
  'GET /api/v1/chiusure': endpoint({
    summary: 'Closed weeks that end in a range of days, reopened ones too; without secret rooms',
    access: ACCOUNTANTS,
    query: z.object({ da: WireDate, a: WireDate, tipo: AccountKind.optional(), id: Id.optional() }),
    answer: z.array(Chiusura),
  }),
  'POST /api/v1/chiusure': endpoint({
    summary: 'Closes a week of the given accounts, or of all; closed weeks stay unchanged',
    access: ACCOUNTANTS,
    body: z.object({
      da: WireDate,
      a: WireDate,
      /** Absent: all accounts that hold bets. */
      conti: z
        .array(z.object({ tipo: AccountKind, id: z.number().int().min(0) }))
        .min(1, 'Campo obbligatorio.')
        .max(5000)
        .nullish(),
    }),
    answer: z.object({ chiuse: z.number(), giaChiuse: z.number() }),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'POST /api/v1/chiusure/riapri': endpoint({
    summary: 'Opens closed weeks again, with a reason',
    access: ACCOUNTANTS,
    body: z.object({ ids: z.array(Id).min(1, 'Campo obbligatorio.').max(5000), motivo: Reason() }),
    answer: z.object({ riaperte: z.number() }),
    errors: ['CLOSING_NOT_FOUND', 'CLOSED_WEEK_ADMIN'],
  }),
}
