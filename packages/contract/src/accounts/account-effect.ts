import { z } from 'zod'
import { WireDate } from '../fields.ts'
import { AccountKind } from '../ledger/closed-weeks.ts'

/** Effect of a change on one account, in its currency. */
export const AccountEffect = z.object({
  idAccount: z.number(),
  genere: AccountKind,
  /** Id within its kind. */
  id: z.number(),
  nome: z.string(),
  valuta: z.string(),
  simbolo: z.string(),
  /** Bets of the change that are worth another amount to the account. */
  bet: z.number(),
  /** Value of those bets to the account before and after; an open bet counts as lost. */
  prima: z.number(),
  dopo: z.number(),
  differenza: z.number(),
  /** SALDO TOTALE as of today, for who may open the account; else null. */
  saldo: z.object({ prima: z.number(), dopo: z.number() }).nullable(),
})

/** A week of an account that was sent or closed, and that the change reaches. */
export const TouchedWeek = z.object({
  /** Number of the closing, or of the statement. */
  id: z.number(),
  nome: z.string(),
  da: WireDate,
  a: WireDate,
  stato: z.enum(['inviata', 'chiusa']),
})
