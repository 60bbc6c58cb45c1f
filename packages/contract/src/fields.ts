import {
  areTypedOdds,
  GREATEST_AMOUNT,
  GREATEST_ODDS,
  ODDS_OUT_OF_BOUNDS,
  typedAmount,
} from '@xbetapp/domain/bets/drops/typed-bounds'
import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { parseWire } from '@xbetapp/domain/platform/time/rome'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { reason, required } from '@xbetapp/domain/platform/validation/rules'
import { STATI } from '@xbetapp/domain/reference/reference/stato'
import { z } from 'zod'

/** Wire pieces shared by every slice. Numbers are plain JSON numbers, dates Rome wall clock without offset. */

/**
 * Positive database id: a number, or its digits as a path or query carries them. Nothing else is coerced to a number,
 * so a mistaken `true` or `[5]` is refused instead of naming a bet.
 */
export const idOr = (message?: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.number().int(message).positive(message).max(2_147_483_647, message))
export const Id = idOr()

/** Parameters of an endpoint whose address names one thing. */
export const ById = z.object({ id: Id })
/** Parameters and error of an endpoint whose address names one bet. */
export const ofOneBet = { params: ById, errors: ['BET_NOT_FOUND'] } as const

/** Several bets in an address: `12,13`. */
export const BetIdList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Indica da 1 a 200 bet.')
  .transform((ids) => ids.split(',').map(Number))

/** `YYYY-MM-DDTHH:mm:ss`, Europe/Rome wall clock. */
export const WireDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)

const INVALID_DATE = 'Inserisci una data valida.'
/** A moment of this century that exists: 30 February and a year 9999 are slips of the keyboard. */
const isMoment = (text: string): boolean => text.startsWith('20') && parseWire(text) !== null

/** A moment as callers may send it: wall clock, or with an offset or Z, which is converted. */
export const WireDateTimeInput = z.string(INVALID_DATE).refine(isMoment, INVALID_DATE)

/** `YYYY-MM-DD`. */
export const WireDate = z
  .string(INVALID_DATE)
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isMoment(`${text}T12:00:00`), INVALID_DATE)

export const Stato = z.enum(STATI)
export const Esito = z.enum(ESITI)

/** Telegram chat ids exceed 32 bits and are negative for groups; they stay exact in a JSON number. */
export const ChatId = z.number().int()

const decimalPlaces = (value: number): number => {
  const text = value.toString()
  // `1e-7` has more decimals than any field takes.
  if (text.includes('e-')) return 99
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
}

const INVALID_DECIMAL = 'Inserisci un numero decimale valido.'
const TOO_LARGE = typedAmount(String(Number.MAX_SAFE_INTEGER)) ?? ''

/** A number with at most `places` decimals. */
const decimal = (places: number) =>
  z
    .number(INVALID_DECIMAL)
    .refine((n) => decimalPlaces(n) <= places, INVALID_DECIMAL)
    .refine((n) => Math.abs(n) <= Number(GREATEST_AMOUNT), TOO_LARGE)

/** Typed stake or amount, never negative: up to 3 decimals accepted, 2 stored. */
export const TypedAmount = decimal(3).refine((n) => n >= 0, INVALID_DECIMAL)
/** Typed odds of a venue drop, 0 or 1 to 1,000: up to 4 decimals accepted, 3 stored. */
export const TypedOdds = decimal(4).refine(areTypedOdds, ODDS_OUT_OF_BOUNDS)
/** Signed money, 2 decimals. */
export const Money = decimal(2)
/** What a cash-out returned for 100 staked: an amount of cents on a stake of up to a million is exact. */
export const ReturnedFor100 = decimal(6).refine(
  (n) => n >= 0 && n <= 100_000,
  'Inserisci quanto è stato reso ogni 100 puntati.',
)
/** Closing odds, 0 for none or 1 to 1,000, 5 decimals. */
export const ClosingOdds = decimal(5).refine(areTypedOdds, ODDS_OUT_OF_BOUNDS)
/** Odds credited to a tipster, 5 decimals. Whether they may be below 1, after tax, depends on the tipster. */
export const CreditedOdds = decimal(5).refine((n) => n >= 0 && n <= GREATEST_ODDS, ODDS_OUT_OF_BOUNDS)

/** Required text: only spaces and zero-width signs count as empty. */
export const RequiredText = (max: number, missing = 'Campo obbligatorio.') =>
  z
    .string(missing)
    .max(max, `Massimo ${max} caratteri.`)
    .refine((text) => required(text) === null, missing)

/** The reason a caller gives for an act that requires one: at least one letter. */
export const Reason = (max = 500) =>
  z
    .string(MESSAGES.reason)
    .trim()
    .max(max, `Massimo ${max} caratteri.`)
    .refine((text) => reason(text) === null, MESSAGES.reason)

/** The version that the caller saw: the call is refused if it is another by now. */
export const SeenVersion = z.number().int().optional()
/** The versions of bets that the caller saw, by the ids of the bets. */
export const SeenVersions = z.record(z.string().regex(/^\d{1,9}$/), z.number().int()).optional()

/** Key of a currency that must be named. */
export const CurrencyKey = z.string('Campo obbligatorio.').min(1, 'Campo obbligatorio.').max(10)

/** `{message}`: the answer of bot-side calls. */
export const Message = z.object({ message: z.string() })
/** A page of a list, and how many rows the list has. */
export const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({ content: z.array(row), totalElements: z.number() })
/** A file in an answer; `fileContent` is its Base64. */
export const SavedFile = z.object({ fileContent: z.string(), fileName: z.string() })
/** Fingerprint of an effect that the caller saw: only exactly this effect is saved. */
export const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/)
/** State of a message in the queue. */
export const SendState = z.enum(['pending', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'])

/** Characters of Base64 for one megabyte, 4 for every 3 bytes, and some to spare. */
const BASE64_OF_MEGABYTE = 1_450_000

/** `data:image/...;base64,...` of a picture of at most `megabytes`. */
export const ImageDataUrl = (megabytes: number) =>
  z
    .string()
    .max(megabytes * BASE64_OF_MEGABYTE, `L'immagine è troppo grande: il massimo è ${megabytes} MB`)
    .regex(/^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=]+$/, "L'immagine non è valida")

/** A moment, or a whole day: as a start its first second, as an end its last. */
export const DateOrMoment = z.union([WireDate, WireDateTimeInput], 'Inserisci una data valida.')
/** A {@link DateOrMoment}, or null for none; empty text counts as none. */
export const MaybeDate = z
  .union([DateOrMoment, z.literal('')], 'Inserisci una data valida.')
  .nullish()
  .transform((text) => text || null)
