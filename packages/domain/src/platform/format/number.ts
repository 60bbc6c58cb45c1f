import { type DecimalInput, dec, round } from '../money/decimal.ts'

// Written on decimal text rather than with Intl: it-IT leaves four-digit numbers ungrouped, and a number formatter
// would take money through binary floating point.

/** `1234.5` -> `1.234,50`: Italian point and comma, `places` decimals, half away from zero. */
export function formatNumber(value: DecimalInput, places = 2): string {
  const fixed = round(value, places).toFixed(places)
  const [whole = '', decimals] = fixed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals === undefined ? grouped : `${grouped},${decimals}`
}

/**
 * `1234.5` -> `€ 1.234,50`, `-3` -> `€ -3,00`: prefix first, so that prefixes and signs line up in a column
 * (rule: money/shown-numbers).
 */
export const formatMoney = (value: DecimalInput, simbolo = '€'): string => `${simbolo} ${formatNumber(value)}`

/** A change of an amount: `€ +3,00`, `€ -3,00`. */
export const formatDifference = (value: DecimalInput, simbolo = '€'): string =>
  `${simbolo} ${dec(value).gt(0) ? '+' : ''}${formatNumber(value)}`

/** Odds with a decimal comma and no thousands point, which beside three decimals would read as a comma. */
export const formatOdds = (value: DecimalInput, places: number): string =>
  round(value, places).toFixed(places).replace('.', ',')

/** Odds with every decimal they have, at least `least`, so that they read as typed. */
export function formatAllOdds(value: DecimalInput, least: number): string {
  const decimals = dec(value).toFixed().split('.')[1]?.length ?? 0
  return formatOdds(value, Math.max(least, decimals))
}

/** `12.5` -> `12,5%`, `100` -> `100%`: at most 2 decimals, no trailing zeros. */
export const formatPercent = (value: DecimalInput): string => `${formatInput(round(value, 2))}%`

/** A number as a person types it into a field: decimal comma, no grouping, no needless zeros. */
export const formatInput = (value: DecimalInput): string => dec(value).toFixed().replace('.', ',')

/** A value as a message names it: whole numbers bare, others with at least the 2 decimals of an amount (`712,50`). */
export function formatBound(value: DecimalInput): string {
  const [whole = '', decimals] = dec(value).toFixed().split('.')
  return decimals === undefined ? whole : `${whole},${decimals.padEnd(2, '0')}`
}

/**
 * `1.234,50` -> `1234,50`: a number as the product shows it, without its thousands points. Points that may be decimal
 * points stay: `1.234` by itself may be either.
 */
export function withoutGrouping(text: string): string {
  const typed = text.trim()
  return /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/.test(typed) ? typed.replaceAll('.', '') : typed
}

/** `1.500` and `1.500,00` -> `1500` where only whole numbers are meant, so that a point is no decimal one. */
export function wholeInput(text: string): string {
  const whole = text.trim().replace(/,0+$/, '')
  return /^\d{1,3}(?:\.\d{3})+$|^\d+$/.test(whole) ? whole.replaceAll('.', '') : text
}

/**
 * Reads what a person typed, comma or dot and grouped only where that is plain ({@link withoutGrouping}), into canonical
 * dot text (`01,50` -> `1.5`); null when it is not a number. One text per value, so it can be compared, stored and
 * handed to `dec`.
 */
export function parseDecimalInput(text: string): string | null {
  const typed = withoutGrouping(text)
  if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(typed)) return null
  return dec(typed.replace('+', '').replace(',', '.')).toFixed()
}
