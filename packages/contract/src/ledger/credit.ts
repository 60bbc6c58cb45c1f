import { z } from 'zod'
import { ACCOUNTANTS, DROPPERS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { WireDate } from '../fields.ts'
import { AccountKind, AccountRef } from './closed-weeks.ts'

/** What lists show of an account's credit. */
export const CreditMark = z.object({
  /** Percent used of the account's ceiling, from 80 on; null below, and without a ceiling. */
  percento: z.number().nullable(),
  /** Days of the account's term, where some debt is older; null where none is. */
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
        /** Percent used of the account's ceiling. */
        percento: z.number(),
        /** What the account may still owe, our share, in its currency; below 0 beyond the ceiling. */
        libero: z.number(),
      }),
    ),
  }),
  'GET /api/v1/scadenze': endpoint({
    summary: 'What settled bets and movements leave owed, by the age of its week; the oldest first',
    access: ACCOUNTANTS,
    query: z.object({
      /** Owed to the house, or by it. */
      verso: z.enum(['deve', 'dobbiamo']).default('deve'),
    }),
    answer: z.array(
      z.object({
        conto: AccountRef.extend({ tipo: AccountKind.exclude(['conto']) }),
        idBook: z.number().nullable(),
        nomeBook: z.string().nullable(),
        /** What is owed, above 0, in the account's currency. */
        totale: z.number(),
        /** `totale` by age: up to 7, 14 and 30 days from the Sunday of its week, and beyond. */
        eta: z.array(z.number()),
        /** Monday of the oldest week that is not paid. */
        settimana: WireDate,
        /** Days of the account's term where some of it is older; null for what the house owes. */
        oltreGiorni: z.number().nullable(),
      }),
    ),
  }),
}
