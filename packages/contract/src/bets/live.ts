import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BetChanges } from './bets.ts'

/**
 * What is pushed: how far the server is, and to whoever reads bets what has changed in the week. Whoever holds another
 * revision than `settimana.since`, or gets none, asks `GET /api/v1/bets/last-week` for the rest.
 */
export const LiveFrame = z.object({
  /** Each grows with every change of what it names. */
  revisioni: z.object({ bets: z.number(), notifiche: z.number(), anagrafiche: z.number() }),
  settimana: z.object({ since: z.number(), etag: z.string(), changes: BetChanges }).optional(),
})
export type LiveFrame = z.output<typeof LiveFrame>

export const liveEndpoints = {
  'GET /api/v1/live': endpoint({
    summary:
      'Pushes what changes, as server-sent events: the state of now at once, then each change; 204: ask instead',
    access: 'authenticated',
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
