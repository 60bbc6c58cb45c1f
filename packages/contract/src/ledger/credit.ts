import { z } from 'zod'
import { DROPPERS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { AccountKind } from './closed-weeks.ts'

/** What lists show of an account's credit. */
export const CreditMark = z.object({
  /** Percent used of its ceiling, from 80 on; null below, and without a ceiling. */
  percento: z.number().nullable(),
  /** The days of its term where some debt is older; null where none is. */
  oltreGiorni: z.number().nullable(),
})

export const creditEndpoints = {
  'GET /api/v1/fidi': endpoint({
    summary: 'Accounts with a credit ceiling, and what is used of it',
    access: DROPPERS,
    answer: z.array(
      z.object({
        tipo: AccountKind,
        id: z.number(),
        /** Percent used of its ceiling. */
        percento: z.number(),
        /** What it may still owe, our share, in its currency; below 0 beyond its ceiling. */
        libero: z.number(),
      }),
    ),
  }),
}
