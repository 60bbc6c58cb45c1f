import { FIRST_STEPS } from '@xbetapp/domain/platform/first-steps/first-steps'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const firstStepsEndpoints = {
  'GET /api/v1/primi-passi': endpoint({
    summary: 'Returns the setup steps done before the first bet',
    access: ADMINS,
    answer: z.array(
      z.object({
        passo: z.enum(FIRST_STEPS),
        fatto: z.boolean(),
        /** What is still missing, in words; null where the sentence of the step says it. */
        nota: z.string().nullable(),
        /** The room or tipster where it is to be mended first; null where there is none. */
        id: z.number().nullable(),
      }),
    ),
  }),
}
