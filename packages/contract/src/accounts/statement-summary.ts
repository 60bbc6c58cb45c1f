import { z } from 'zod'
import { WireDateTime } from '../fields.ts'

/** Where a statement stands with the other side. */
export const EstrattoStato = z.enum(['inviato', 'confermato', 'contestato', 'chiuso'])

/** A statement beside what its closing is today; what a card carries. */
export const EstrattoInBreve = z.object({
  id: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  stato: EstrattoStato,
  inviatoAt: WireDateTime,
  saldo: z.number(),
  /**
   * SALDO TOTALE at the same end as it is known today: what was sent and what changed since; null where the account's
   * currency is another one now.
   */
  oggi: z.number().nullable(),
  /** The same by the books, where they say another amount: the statement or its trail was changed past the product. */
  oggiConti: z.number().nullable(),
})
