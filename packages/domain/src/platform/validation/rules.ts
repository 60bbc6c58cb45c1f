import { formatBound, parseDecimalInput, withoutGrouping } from '../format/number.ts'
import { type Decimal, type DecimalInput, dec } from '../money/decimal.ts'
import { MESSAGES } from './messages.ts'

/**
 * Validates the text of a field: the Italian sentence to show, or null when it passes. Numbers are typed with comma or
 * dot, grouped only where that is unambiguous. An empty field passes every rule except {@link required}, so optional
 * fields need no special rule.
 */
export type Rule = (text: string) => string | null

/** A rule that returns the first error of the given rules. */
export function firstError(...rules: Rule[]): Rule {
  return (text) => {
    for (const rule of rules) {
      const error = rule(text)
      if (error !== null) return error
    }
    return null
  }
}

/** Text with something other than spaces and signs without width. */
export const required: Rule = (text) => (isBlank(text) ? MESSAGES.required : null)

/** The reason for an act: at least one letter. */
export const reason: Rule = (text) => (/\p{L}/u.test(text) ? null : MESSAGES.reason)

/** Optional minus, up to 2 decimals. */
export const decimal2 = pattern(/^-?\d+([.,]\d{1,2})?$/, MESSAGES.decimal)

/** Not negative, up to 3 decimals: odds and amounts of venue drops, exchange rates. */
export const decimal3 = pattern(/^\d+([.,]\d{1,3})?$/, MESSAGES.decimal)

/** Not negative, up to 4 decimals: odds in the calculator's detail. */
export const decimal4 = pattern(/^\d+([.,]\d{1,4})?$/, MESSAGES.decimal)

/** Not negative, up to 5 decimals: Quota Drop and Chiusura Quota. */
export const decimal5 = pattern(/^\d+([.,]\d{1,5})?$/, MESSAGES.decimal)

/** Not negative, up to 6 decimals: what a cash-out returned for 100 staked. */
export const decimal6 = pattern(/^\d+([.,]\d{1,6})?$/, MESSAGES.decimal)

/** 0 to 100, up to 3 digits and 2 decimals. */
export const decimal3_2: Rule = (text) => {
  if (isBlank(text)) return null
  const typed = text.trim()
  return /^\d{1,3}([.,]\d{1,2})?$/.test(typed) && percentage(typed) === null ? null : MESSAGES.decimal3_2
}

/** Whole numbers; a minus is allowed, Telegram's group ids are negative. */
export const integer = pattern(/^-?\d+$/, MESSAGES.integer)

/** Plus or minus optional, up to 2 decimals. */
export const signedDecimal2 = pattern(/^[+-]?\d+([.,]\d{1,2})?$/, MESSAGES.signedDecimal2)

/** 0 to 100, decimals as typed. */
export const percentage: Rule = (text) => {
  if (isBlank(text)) return null
  const value = parseDecimalInput(text)
  return value !== null && dec(value).gte(0) && dec(value).lte(100) ? null : MESSAGES.percentage
}

/** No plus or minus: the form itself gives the amount its sign (cashout, transfers). */
export const noSign: Rule = (text) => (/[+-]/.test(text) ? MESSAGES.noSign : null)

/** A web address: other schemes a browser opens (`javascript:`) would run with the rights of the user who clicks. */
export const webAddress: Rule = (text) =>
  isBlank(text) || /^https?:\/\/\S+$/i.test(text.trim()) ? null : MESSAGES.webAddress

/** The source of a picture: a path of this site. The page shows none of other sites (Content-Security-Policy). */
export const ownPicture: Rule = (text) =>
  isBlank(text) || /^\/(?![/\\])\S*$/.test(text.trim()) ? null : MESSAGES.ownPicture

/** At most `n` characters, counted as the database counts them: code points. */
export function maxLength(n: number): Rule {
  return (text) =>
    [...text].length > n ? (n === 1 ? 'Massimo 1 carattere.' : `Massimo ${n} caratteri.`) : null
}

// The rules below compare numbers. Text that is no number fails them as an invalid decimal: a bound used without its
// format rule is then no hole. `shown` is the bound as the sentence names it, by default as a person types it.

/** Any number but `x`. */
export const differentFrom = (x: DecimalInput, boundText = formatBound(x)): Rule =>
  comparison((value) => !value.eq(x), `Il valore deve essere diverso da ${boundText}.`)

/** `x` or above, or 0: an amount may always be taken away (rule: field/zero-takes-away). */
export function greaterOrEqual(x: DecimalInput, boundText = formatBound(x)): Rule {
  return comparison(
    (value) => value.eq(0) || value.gte(x),
    `Il valore deve essere maggiore o uguale a ${boundText}.`,
  )
}

/** `x` or below. */
export const lessOrEqual = (x: DecimalInput, boundText = formatBound(x)): Rule =>
  comparison((value) => value.lte(x), `Il valore deve essere minore o uguale a ${boundText}.`)

/** Accepts only `x`, by value: `1,90` equals 1.9. */
export const equalTo = (x: DecimalInput, boundText = formatBound(x)): Rule =>
  comparison((value) => value.eq(x), `Il valore deve essere uguale a ${boundText}.`)

/** At most `x`, the balance that can be spent, in the currency of the field. */
export function maxAvailable(x: DecimalInput, boundText = formatBound(x)): Rule {
  return comparison(
    (value) => value.lte(x),
    `L'importo non può superare il saldo disponibile (${boundText}).`,
  )
}

function comparison(holds: (value: Decimal) => boolean, message: string): Rule {
  return (text) => {
    if (isBlank(text)) return null
    const value = parseDecimalInput(text)
    if (value === null) return MESSAGES.decimal
    return holds(dec(value)) ? null : message
  }
}

function pattern(regex: RegExp, message: string): Rule {
  return (text) => (isBlank(text) || regex.test(withoutGrouping(text)) ? null : message)
}

/** Whether a text has no letter, digit, punctuation or symbol. */
const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
