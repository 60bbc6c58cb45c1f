import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BetChanges } from './bets.ts'

/**
 * A push: the server's revisions, and for readers of bets the changes of the week. A client whose revision is not
 * `settimana.since`, or that receives no `settimana`, reads the rest from `GET /api/v1/bets/last-week`.
 */
export const LiveFrame = z.object({
  /** Each grows with every change of the data it names. */
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
