import { z } from 'zod'
import { WireDateTime } from '../fields.ts'

/** Until when an account or wallet is verified: the latest declaration that was settled. */
export const Verifica = z.object({
  id: z.number(),
  momento: WireDateTime,
  /** What we had then is another figure by now, or the movement it was settled with was taken back. */
  rossa: z.boolean(),
})
