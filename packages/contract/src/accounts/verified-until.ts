import { z } from 'zod'
import { WireDateTime } from '../fields.ts'

/** Until when an account or wallet is verified: the latest declaration that was settled. */
export const Verifica = z.object({
  id: z.number(),
  momento: WireDateTime,
  /** True: our figure has changed since, or the movement that settled the declaration was taken back. */
  rossa: z.boolean(),
})
