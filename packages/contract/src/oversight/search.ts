import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { WireDateTime } from '../fields.ts'

export const searchEndpoints = {
  'GET /api/v1/cerca': endpoint({
    summary: 'Searches everything the caller may open, at most eight results of each kind, best first',
    access: STAFF,
    query: z.object({ testo: z.string().trim().min(1).max(100) }),
    answer: z.object({
      bet: z.array(
        z.object({
          idReceivedBet: z.number(),
          testo: z.string(),
          messageDate: WireDateTime,
          nomeTipster: z.string(),
          /** Whether the list of the Bet page has the bet. */
          nellaSettimana: z.boolean(),
        }),
      ),
      tipster: z.array(z.object({ idTipster: z.number(), nomeTipster: z.string() })),
      venue: z.array(
        z.object({
          tipo: z.enum(VENUE_KINDS),
          id: z.number(),
          nome: z.string(),
          /** Book of a room; null for sites and others. */
          book: z.object({ idBook: z.number(), nomeBook: z.string(), helper: z.boolean() }).nullable(),
        }),
      ),
    }),
  }),
}
