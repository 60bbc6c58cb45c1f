import { z } from 'zod'

/** What a 409 of somebody who saw an older version carries beside its sentence. */
export const Conflitto = z.object({
  /** The fields that were changed meanwhile, each by whom and when last. */
  campi: z.array(z.object({ campo: z.string(), chi: z.string(), quando: z.string() })),
})
export type Conflitto = z.infer<typeof Conflitto>
