import { z } from 'zod'
import { BET_AND_CALCULATOR } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ofOneBet, WireDateTime } from '../fields.ts'

/**
 * Text read from a bet's picture: a proposal until a person or the rule confirms it (rule: picture/proposal).
 */
export const LetturaImmagine = z.object({
  idReceivedBet: z.number(),
  /** `nessuna`: no reading was requested. */
  stato: z.enum(['nessuna', 'in_attesa', 'letta', 'non_letta']),
  fonte: z.enum(['modello', 'ocr']).nullable(),
  testo: z.string().nullable(),
  /** Why there is no reading, or none by the model; Italian. */
  errore: z.string().nullable(),
  /** Who confirmed the bet's text; `sistema` for the rule. Null while it is to be confirmed. */
  confermataDa: z.string().nullable(),
  confermataAt: WireDateTime.nullable(),
})

export const imageReadingEndpoints = {
  'GET /api/v1/bets/:id/lettura': endpoint({
    summary: "Returns the text recognized in a bet's picture, as a proposal for the bet's text",
    access: BET_AND_CALCULATOR,
    ...ofOneBet,
    answer: LetturaImmagine,
  }),
}
