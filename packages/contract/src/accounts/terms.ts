import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Reason, WireDate, WireDateTime } from '../fields.ts'
import { Percent, Percent3_2, SharePercent } from '../form-fields.ts'
import { AccountEffect, TouchedWeek } from './account-effect.ts'

// Terms of an account that count from a day (rule: venue/dated-terms).

const TermsHolder = z.enum(['tipster', 'sala', 'sito', 'altro'])

/** What is sent: those left out stay as they are on that day. A term the account does not have is refused. */
const TermsSent = z
  .object({
    percentualeImporto: SharePercent,
    tassaQuota: Percent3_2,
    freerollAttivo: Percent3_2,
    freerollReale: Percent3_2,
    action: Percent,
    freeroll: Percent,
  })
  .partial()

/** The terms an account has, of its kind. */
const Terms = z
  .object({
    percentualeImporto: z.number(),
    tassaQuota: z.number(),
    freerollAttivo: z.number(),
    freerollReale: z.number(),
    action: z.number(),
    freeroll: z.number(),
  })
  .partial()

const change = {
  tipo: TermsHolder,
  id: Id,
  /** First day, past or to come; they count until the day before other terms begin. */
  dal: WireDate,
  termini: TermsSent,
}

export const termsEndpoints = {
  'GET /api/v1/condizioni/:tipo/:id': endpoint({
    summary:
      'Terms of a tipster, room, site or other by their first day, latest first; none where none are dated',
    access: ADMINS,
    params: z.object({ tipo: TermsHolder, id: Id }),
    answer: z.object({
      /** Those that count today. */
      oggi: Terms,
      versioni: z.array(
        z.object({
          /** Null: from the beginning. */
          dal: WireDate.nullable(),
          termini: Terms,
          /** Null for those of the record itself. */
          motivo: z.string().nullable(),
          username: z.string(),
          data: WireDateTime,
        }),
      ),
    }),
  }),
  'POST /api/v1/condizioni/effetto': endpoint({
    summary: 'What terms from a day would change in drops and accounts; nothing is saved',
    access: ADMINS,
    body: z.object(change),
    answer: z.object({
      /** Fingerprint of all that follows. Only exactly that is saved. */
      impronta: z.string(),
      /** Their last day; null where no others follow. */
      al: WireDate.nullable(),
      /** The terms that counted on the first day, and those that will. */
      prima: Terms,
      dopo: Terms,
      /** Drops derived anew. */
      drop: z.number(),
      conti: z.array(AccountEffect),
      settimane: z.array(TouchedWeek),
    }),
  }),
  'POST /api/v1/condizioni': endpoint({
    summary:
      'Gives an account terms from a day, exactly as their effect was shown; the reason covers closed weeks too',
    access: ADMINS,
    body: z.object({ ...change, motivo: Reason(), impronta: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: z.object({ drop: z.number() }),
    errors: ['EFFECT_CHANGED', 'CLOSED_WEEK_ADMIN'],
  }),
  'DELETE /api/v1/condizioni/:tipo/:id/:dal': endpoint({
    summary: 'Takes away terms whose first day is to come',
    access: ADMINS,
    params: z.object({ tipo: TermsHolder, id: Id, dal: WireDate }),
  }),
}
