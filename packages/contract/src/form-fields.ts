import { dec } from '@xbetapp/domain/platform/money/decimal'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import {
  decimal2,
  decimal3,
  decimal3_2,
  differentFrom,
  firstError,
  integer,
  maxLength,
  noSign,
  percentage,
  type Rule,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import { STATI } from '@xbetapp/domain/reference/reference/stato'
import { z } from 'zod'

/**
 * Fields of the reference-data forms. The server judges them with the rules of the forms themselves, so both answer
 * with the same sentence.
 */

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

/** A check of a field by rules of the forms: the first that fails gives the sentence. */
const obeys =
  (...rules: Rule[]) =>
  (value: number | string, ctx: z.RefinementCtx<number | string>): void => {
    const message = firstError(...rules)(typeof value === 'number' ? dec(value).toFixed() : value)
    if (message) ctx.addIssue({ code: 'custom', message })
  }

/** A required number; `invalid` is the sentence for anything that is no number. */
const numeric = (invalid: string, ...rules: Rule[]) =>
  z
    .number({ error: ({ input }) => (isMissing(input) ? MESSAGES.required : invalid) })
    .superRefine(obeys(...rules) as (value: number, ctx: z.RefinementCtx<number>) => void)

/** Refuses an amount the database cannot hold: more than 12 digits before the point. */
const fitsAmount: Rule = (text) => (dec(text).abs().gte(1_000_000_000_000) ? MESSAGES.decimal : null)
/** Refuses a rate the database cannot hold: more than 9 digits before the point. */
const fitsRate: Rule = (text) => (dec(text).gte(1_000_000_000) ? MESSAGES.decimal : null)
const aboveZero: Rule = (text) => (dec(text).lte(0) ? 'Il valore deve essere maggiore di 0.' : null)

/** Opening balance: signed, 2 decimals. */
export const Balance = numeric(MESSAGES.decimal, decimal2, fitsAmount)
/** Our share of an account: above 0, at most 100. */
export const SharePercent = numeric(MESSAGES.decimal, decimal2, percentage, differentFrom(0))
/** freerollAttivo, freerollReale, tassaQuota and the percentages of the limits: 0 to 100. */
export const Percent3_2 = numeric(MESSAGES.decimal3_2, decimal3_2)
/** Action and freeroll of a tipster: 0 to 100. */
export const Percent = numeric(MESSAGES.percentage, percentage, decimal2)
/** EUR for one unit of the currency. */
export const Rate = numeric(MESSAGES.decimal, decimal3, fitsRate, aboveZero)
/** An amount in EUR, 0 or more. */
export const Amount = numeric(MESSAGES.decimal, noSign, decimal2, fitsAmount)
/** An amount in EUR above 0. */
export const PositiveAmount = numeric(MESSAGES.decimal, aboveZero, decimal2, fitsAmount)

/** The allowed distance of two odds: 0 or more, 3 decimals. */
export const OddsSpread = numeric(MESSAGES.decimal, noSign, decimal3, (text) =>
  dec(text).gte(1_000) ? MESSAGES.decimal : null,
)

/** Greatest number of a database column of type integer. */
const INT4_MAX = 2_147_483_647
/** Seconds or days: a whole number, 0 or more. */
export const WholeNumber = numeric(MESSAGES.integer, integer, noSign, (text) =>
  dec(text).gt(INT4_MAX) ? MESSAGES.integer : null,
)

const textOf = (max: number) =>
  z
    .string({ error: ({ input }) => (isMissing(input) ? MESSAGES.required : 'Inserisci un testo valido.') })
    .trim()
    .superRefine(obeys(maxLength(max)) as (value: string, ctx: z.RefinementCtx<string>) => void)

/** A required text, of more than signs without width; outer spaces are dropped. */
export const FilledText = (max: number) =>
  textOf(max).refine((text) => required(text) === null, MESSAGES.required)
/** An optional text: null, or text without outer spaces. */
export const MaybeText = (max: number) =>
  textOf(max)
    .nullable()
    .transform((text) => text || null)

/** A name, unique per kind ignoring case. */
export const Name = FilledText(100)

/** A row's id chosen from a list. */
export const Choice = z
  .number({ error: ({ input }) => (isMissing(input) ? MESSAGES.required : MESSAGES.integer) })
  .int(MESSAGES.integer)
  .positive(MESSAGES.required)
  .max(INT4_MAX, MESSAGES.integer)

/** Column letters of the venue's sheet. */
export const ColumnLetters = MaybeText(3).transform((text, ctx) => {
  const letters = text?.toUpperCase() ?? null
  if (letters === null || /^[A-Z]{1,3}$/.test(letters)) return letters
  ctx.addIssue({ code: 'custom', message: 'Inserisci da una a tre lettere.' })
  return z.NEVER
})

const chatId = (required: boolean) =>
  z
    .union([z.number(), z.string(), z.null()], {
      error: ({ input }) => (isMissing(input) ? MESSAGES.required : MESSAGES.integer),
    })
    .transform((value, ctx): number | null => {
      const text = String(value ?? '').trim()
      const id = Number(text)
      const message =
        id === 0 && required
          ? MESSAGES.required
          : (integer(text) ?? (Number.isSafeInteger(id) ? null : MESSAGES.integer))
      if (message === null) return id === 0 ? null : id
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** Telegram chat id as number or digits; 0 and empty mean none. */
export const MaybeChatId = chatId(false)
export const RequiredChatId = chatId(true).transform((id) => id ?? 0)

export const StatoField = z.enum(STATI, {
  error: ({ input }) => (isMissing(input) ? MESSAGES.required : 'Stato non valido.'),
})

/** Key of a currency, upper case. */
export const ValutaKey = FilledText(10).toUpperCase()
