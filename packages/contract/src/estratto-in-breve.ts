import { z } from 'zod'
import { WireDateTime } from './fields.ts'

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
  /** SALDO TOTALE at the same end as it is known today; null where the account's currency is another one now. */
  oggi: z.number().nullable(),
})
