import { z } from 'zod'
import { Id } from './fields.ts'

/** Of an endpoint of one bet, which its address names. */
export const ofOneBet = { params: z.object({ id: Id }), errors: ['BET_NOT_FOUND'] } as const
