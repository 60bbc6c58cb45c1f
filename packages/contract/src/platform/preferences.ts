import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** How arriving bets are announced: by the tab's title and icon, a sound, a notice of the computer. */
export const Avvisi = z.object({
  titolo: z.boolean(),
  icona: z.boolean(),
  suono: z.boolean(),
  desktop: z.boolean(),
})

export const preferenceEndpoints = {
  'GET /api/v1/preferenze/avvisi': endpoint({
    summary: 'How the caller wants to be told of arrivals; the defaults where he never said',
    access: 'authenticated',
    answer: Avvisi,
  }),
  'PUT /api/v1/preferenze/avvisi': endpoint({
    summary: 'Keeps how the caller wants to be told of arrivals, for all his browsers',
    access: 'authenticated',
    body: Avvisi,
    answer: Avvisi,
    idempotent: false,
  }),
}
