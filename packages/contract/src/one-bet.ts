import { z } from 'zod'
import { Id } from './fields.ts'

/** Parameters and error of an endpoint whose address names one bet. */
export const ofOneBet = { params: z.object({ id: Id }), errors: ['BET_NOT_FOUND'] } as const
