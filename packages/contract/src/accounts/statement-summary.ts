import { z } from 'zod'
import { WireDateTime } from '../fields.ts'

/** State of a statement with the other side. */
export const EstrattoStato = z.enum(['inviato', 'confermato', 'contestato', 'chiuso'])

/** A statement with its closing as known today, as a card carries it. */
export const EstrattoInBreve = z.object({
  id: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  stato: EstrattoStato,
  inviatoAt: WireDateTime,
  saldo: z.number(),
  /**
   * SALDO TOTALE at the same end as known today: the sent figure plus later changes; null if the account's currency has
   * changed since.
   */
  oggi: z.number().nullable(),
  /** `oggi` by the books; null where they agree. Otherwise the statement or its trail was changed past the product. */
  oggiConti: z.number().nullable(),
})
