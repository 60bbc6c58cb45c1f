import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Fingerprint, Id, Reason, WireDate, WireDateTime } from '../fields.ts'
import { Percent, Percent3_2, SharePercent } from '../form-fields.ts'
import { TipsterTerms } from '../reference/tipsters.ts'
import { VenueTerms } from '../reference/venues.ts'
import { AccountEffect, TouchedWeek } from './account-effect.ts'

// Terms of an account that count from a day (rule: venue/dated-terms).

const TermsHolder = z.enum(ENTITY_KINDS)

/** Terms as a caller sends them: a term left out stays as on that day, one the account does not have is refused. */
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

/** Terms of an account, those its kind has. */
const Terms = z.object({ ...VenueTerms.shape, ...TipsterTerms.shape }).partial()

const change = {
  tipo: TermsHolder,
  id: Id,
  /** First day, past or to come. The terms count until the day before other terms begin. */
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
      /** The terms that count today. */
      oggi: Terms,
      versioni: z.array(
        z.object({
          /** First day; null: from the beginning. */
          dal: WireDate.nullable(),
          termini: Terms,
          /** Why the terms were given; null for the terms of the record itself. */
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
      /** Fingerprint of the effect below. Only exactly this effect is saved. */
      impronta: z.string(),
      /** Last day of the terms; null where no other terms follow. */
      al: WireDate.nullable(),
      /** The terms that counted on the first day, and those that will. */
      prima: Terms,
      dopo: Terms,
      /** Drops derived anew. */
      drop: z.number(),
      conti: z.array(AccountEffect),
      settimane: z.array(TouchedWeek),
      /** Something recorded, or a week already closed or sent, changes: saving needs a reason. */
      serveMotivo: z.boolean(),
    }),
  }),
  'POST /api/v1/condizioni': endpoint({
    summary:
      'Gives an account terms from a day, exactly as their effect was shown; the reason covers closed weeks too',
    access: ADMINS,
    body: z.object({
      ...change,
      /** May be missing where the effect needs none. */
      motivo: Reason().optional(),
      impronta: Fingerprint,
    }),
    answer: z.object({ drop: z.number() }),
    errors: ['EFFECT_CHANGED', 'CLOSED_WEEK_ADMIN'],
  }),
  'DELETE /api/v1/condizioni/:tipo/:id/:dal': endpoint({
    summary: 'Takes away terms whose first day is to come',
    access: ADMINS,
    params: z.object({ tipo: TermsHolder, id: Id, dal: WireDate }),
  }),
}
