import { z } from 'zod'

/** Details of a 409 for a caller who saw an older version, beside its sentence. */
export const Conflitto = z.object({
  /** The fields changed since, each with who changed it last and when. */
  campi: z.array(z.object({ campo: z.string(), chi: z.string(), quando: z.string() })),
})
export type Conflitto = z.infer<typeof Conflitto>
