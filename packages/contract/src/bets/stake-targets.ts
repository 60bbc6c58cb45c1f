import { z } from 'zod'
import { DROPPERS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Money, ofOneBet, TypedOdds } from '../fields.ts'

/** The target of a bet and how much of it was played; EUR, as typed at the venues, before percentages. */
export const Misuratore = z.object({
  idReceivedBet: z.number(),
  obiettivo: z.number().nullable(),
  /** Who set the target: a person, or the amount the tipster requires of each room. */
  obiettivoDa: z.enum(['mano', 'richiesto']).nullable(),
  importoRichiesto: z.number().nullable(),
  /** Rooms that have the bet. */
  sale: z.number(),
  piazzato: z.number(),
  /** What is left of the target, 0 once it is reached; null without a target. */
  resta: z.number().nullable(),
  /** Lowest odds worth playing: set by a person, the tipster's credited odds, or the odds of the text. */
  quotaMinima: z.number().nullable(),
  quotaMinimaDa: z.enum(['mano', 'tipster', 'testo']).nullable(),
  /** The odds of the text. */
  quotaTip: z.number().nullable(),
  /** Version of the values set by hand; 0 if none were ever set. */
  version: z.number(),
  impostatoDa: z.string().nullable(),
  /** The rest, divided among the rooms that can still play; amounts in the currency of each. */
  divisione: z.array(
    z.object({ idSala: z.number(), nomeSala: z.string(), importo: z.number(), valuta: z.string() }),
  ),
})

export const stakeTargetEndpoints = {
  'GET /api/v1/bets/:id/misuratore': endpoint({
    summary: 'Returns the target of a bet, the amount played and a division of the rest',
    access: DROPPERS,
    ...ofOneBet,
    answer: Misuratore,
  }),
  'PUT /api/v1/bets/:id/misuratore': endpoint({
    summary: 'Sets target and lowest odds of a bet by hand; null leaves them to tipster and text',
    access: DROPPERS,
    params: ById,
    body: z.object({
      obiettivo: Money.refine((n) => n >= 0, 'Inserisci un numero decimale valido.').nullable(),
      quotaMinima: TypedOdds.refine((n) => n > 0, 'Inserisci una quota maggiore di 0.').nullable(),
      /** The version the caller saw. */
      version: z.number().int(),
    }),
    answer: Misuratore,
    errors: ['BET_NOT_FOUND', 'CONFLICT'],
  }),
}
