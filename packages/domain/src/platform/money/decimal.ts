import Big from 'big.js'

/** An exact decimal number. Money, odds, rates and percentages are never computed in binary floating point. */
export type Decimal = Big

/** Input of {@link dec}: a decimal, dot text such as `1234.56`, or a number read as its shortest decimal text. */
export type DecimalInput = Decimal | string | number

// Our own constructor, so that a library configuring Big elsewhere cannot change how money is rounded.
// 40 decimals: a quotient of amounts and odds lies on a tie or further than 1e-40 from it, so rounding the carried
// digits gives the same result as rounding the exact quotient.
const Exact = Big()
Exact.DP = 40
Exact.RM = 1 // roundHalfUp, which in big.js means half away from zero
Exact.PE = 1e6
Exact.NE = -1e6

/**
 * Reads a decimal. `dec(0.1)` is exactly 0.1.
 * @throws Error when the input is not a finite number in dot notation (commas belong to `format/number`).
 */
export const dec = (x: DecimalInput): Decimal => (x instanceof Exact ? x : new Exact(x))

/** Nothing, in any currency. */
export const ZERO: Decimal = dec(0)

/** Rounds to `places` decimals, half away from zero: 2.345 -> 2.35 and -2.345 -> -2.35. Zero is never negative. */
export function round(x: DecimalInput, places: number): Decimal {
  const rounded = dec(x).round(places, 1)
  return rounded.eq(0) ? ZERO : rounded
}

/** Rounds an amount or a percentage to 2 decimals, half away from zero (rule: money/precision). */
export const round2 = (x: DecimalInput): Decimal => round(x, 2)

/** Rounds entered odds or an exchange rate to 3 decimals, half away from zero. */
export const round3 = (x: DecimalInput): Decimal => round(x, 3)

/** Rounds stored odds to 5 decimals, half away from zero. */
export const round5 = (x: DecimalInput): Decimal => round(x, 5)

/** Exact sum, 0 for nothing; not rounded. */
export function sum(xs: Iterable<DecimalInput>): Decimal {
  let total = ZERO
  for (const x of xs) total = total.plus(x)
  return total
}

/** The smaller of two numbers, by value. */
export const min = (a: DecimalInput, b: DecimalInput): Decimal => (dec(a).lt(b) ? dec(a) : dec(b))

/** The larger of two numbers, by value. */
export const max = (a: DecimalInput, b: DecimalInput): Decimal => (dec(a).gt(b) ? dec(a) : dec(b))

/** True for 0 in any spelling: `0.00`, `-0`. */
export const isZero = (x: DecimalInput): boolean => dec(x).eq(0)

/** `x` percent of `of`, exact: the caller rounds, at the step that has a name for it (rule: money/rounding). */
export const percentOf = (x: DecimalInput, of: DecimalInput): Decimal => dec(of).times(x).times('0.01')

/**
 * The plain number JSON carries. Exact for what we store, up to 15 significant digits (9,999,999,999,999.99);
 * round first, an unrounded quotient loses its tail here. Never -0.
 */
export const toNumber = (x: DecimalInput): number => dec(x).toNumber() + 0

/** {@link toNumber} of each amount, under its name. */
export function toNumbers<K extends string>(amounts: Record<K, DecimalInput>): Record<K, number> {
  const entries = Object.entries<DecimalInput>(amounts).map(([name, amount]) => [name, toNumber(amount)])
  return Object.fromEntries(entries)
}

const AMOUNT = /^-?\d+\.\d\d$/

/**
 * An amount as the database writes it, in whole cents: exact, and added many times cheaper than decimals are. For sums
 * over thousands of rows.
 * @throws RangeError for anything but dot text with two decimals
 */
export function centsOf(amount: string): bigint {
  if (!AMOUNT.test(amount)) throw new RangeError(`Not an amount with two decimals: ${amount}`)
  return BigInt(amount.slice(0, -3) + amount.slice(-2))
}

/** The exact amount of a number of cents. */
export const fromCents = (cents: bigint): Decimal => dec(`${cents}e-2`)
