import { z } from 'zod'
import { Esito, Id, Money, TypedOdds } from '../fields.ts'

const OUT_OF_BOUNDS = 'Inserisci un numero valido.'
const Percent = Money.refine((n) => n > 0 && n <= 100, 'Inserisci una percentuale tra 0 e 100.')
const Places = z.number().int(OUT_OF_BOUNDS).max(100, OUT_OF_BOUNDS)

/** How a book paid a bet that no outcome describes; the outcome shown for it is derived (rule: profit/other-payouts). */
const PayoutTerms = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('cashout'),
    /** Returned for 100 staked on the part cashed out. */
    reso: Money.refine((n) => n >= 0 && n <= 100_000, 'Inserisci quanto è stato reso ogni 100 puntati.'),
    /** Percent of the stake. */
    parte: Percent,
    /** How the remainder ended; Loss by default. */
    resto: Esito.exclude(['Open']).optional(),
  }),
  z
    .object({
      tipo: z.literal('parita'),
      pari: Places.min(2, OUT_OF_BOUNDS),
      posti: Places.min(1, OUT_OF_BOUNDS),
    })
    .refine(({ pari, posti }) => posti < pari, {
      path: ['posti'],
      message: 'I posti sono meno di chi è a pari merito.',
    }),
  z.object({
    tipo: z.literal('nulla'),
    /** Odds of the void legs. */
    quote: z
      .array(TypedOdds.refine((n) => n >= 1, 'Inserisci la quota della gamba nulla.'))
      .min(1, 'Inserisci la quota della gamba nulla.')
      .max(20, 'Al massimo 20 gambe.'),
  }),
  z.object({ tipo: z.literal('anticipo') }),
])

/** With `drop` only the venues of these live drops paid so, and the bet keeps its outcome; without, all did. */
export const TypedPayout = z.intersection(
  PayoutTerms,
  z.object({
    drop: z.array(Id).min(1, 'Indica almeno un conto.').max(500, 'Al massimo 500 conti.').optional(),
  }),
)

/** With what it returns for 1 staked: `won` of it at the odds and `returned` of it as it is. */
export const BetPayout = z.intersection(
  PayoutTerms,
  z.object({
    won: z.string(),
    returned: z.string(),
    /** The venues that alone paid so; absent where all did. */
    venue: z.array(Id).optional(),
  }),
)
