import { z } from 'zod'

/** Wire pieces shared by every slice. Numbers are plain JSON numbers, dates Rome wall clock without offset. */

/** Positive database id. In a path or query it arrives as text. */
export const Id = z.coerce.number().int().positive().max(2_147_483_647)

/** `YYYY-MM-DDTHH:mm:ss`, Europe/Rome wall clock. */
export const WireDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)

/** What callers may send as a moment: wall clock, or with an offset or Z, which is converted. */
export const WireDateTimeInput = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/,
    'Inserisci una data valida.',
  )

/** `YYYY-MM-DD`. */
export const WireDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Inserisci una data valida.')

export const Stato = z.enum(['A', 'S', 'D'])
export const Esito = z.enum(['Win', 'Loss', 'Open', 'Void', 'HalfWin', 'HalfLoss'])

/** Telegram chat ids exceed 32 bits and are negative for groups; they stay exact in a JSON number. */
export const ChatId = z.number().int()

const decimalPlaces = (value: number): number => {
  const text = value.toString()
  if (text.includes('e-')) return 99
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
}

const INVALID_DECIMAL = 'Inserisci un numero decimale valido.'
/** A number with at most `places` decimals; the database columns hold 12 digits before the point. */
const decimal = (places: number) =>
  z
    .number(INVALID_DECIMAL)
    .refine((n) => decimalPlaces(n) <= places && Math.abs(n) < 1e12, INVALID_DECIMAL)

/** Typed stake or amount, never negative: up to 3 decimals accepted (1 §5.3), 2 stored. */
export const TypedAmount = decimal(3).refine((n) => n >= 0, INVALID_DECIMAL)
/** Typed odds of a venue drop, never negative: up to 4 decimals accepted (3 §5), 3 stored. */
export const TypedOdds = decimal(4).refine((n) => n >= 0 && n < 100_000, INVALID_DECIMAL)
/** Signed money, 2 decimals. */
export const Money = decimal(2)
/** Odds with 5 decimals, never negative. */
export const Odds5 = decimal(5).refine((n) => n >= 0 && n < 100_000, INVALID_DECIMAL)

/** Text a person must fill in: spaces alone are nothing. */
export const RequiredText = (max: number) =>
  z
    .string('Campo obbligatorio.')
    .max(max, `Massimo ${max} caratteri.`)
    .refine((text) => text.trim() !== '', 'Campo obbligatorio.')

/** `{message}`: what bot-side calls answer. */
export const Message = z.object({ message: z.string() })
