import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  max,
  min,
  percentOf,
  round,
  round2,
  round5,
  sum,
} from '../../platform/money/decimal.ts'
import { deriveVenueDrop } from './derive.ts'
import { addDrops, type DropEntry, type MergedDrop } from './merge.ts'

const TERMS = ['percentualeImporto', 'tassaQuota', 'cambio', 'freerollAttivo'] as const

/**
 * The terms a drop is derived with, frozen when it is first recorded: percentages 0 to 100, `cambio` EUR per unit of
 * the venue's currency. Correcting amount or odds keeps them.
 */
export type DropTerms = Record<(typeof TERMS)[number], DecimalInput>

/** The terms that differ by value (`1.17` equals `1.170`), in display order; empty when none do. */
export const differingTerms = (a: DropTerms, b: DropTerms): Array<keyof DropTerms> =>
  TERMS.filter((term) => !dec(a[term]).eq(b[term]))

/**
 * Whether a typed drop equals the stored one, so that saving it changes nothing, even if the venue's terms have
 * changed.
 */
export const isSameDrop = (a: MergedDrop, b: DropEntry): boolean =>
  a.importo.eq(round(b.importo, 2)) && a.quota.eq(round(b.quota, 3))

/** A live drop: the typed stake and odds, and the terms frozen with them. */
export interface PlayedDrop extends DropTerms {
  importoNoPerc: DecimalInput
  quotaNoTassa: DecimalInput
}

/**
 * Joins two drops of the same venue and currency, each on its own terms: a move does not change the amount played. A
 * term both share stays. A differing term becomes the average that preserves the derived sum: the percentage preserves
 * the sum of our shares, the rate the sum in EUR and the freeroll its sum, each exactly; tax and odds are weighted by
 * our shares, so that the returns stay to the 3 decimals of typed odds. An average has the fewest decimals that
 * suffice.
 */
export function joinDrops(
  a: PlayedDrop,
  b: PlayedDrop,
): { typed: MergedDrop; terms: Record<keyof DropTerms, Decimal> } {
  const [x, y] = [deriveVenueDrop(a), deriveVenueDrop(b)]
  const importo = round2(dec(a.importoNoPerc).plus(b.importoNoPerc))
  const share = x.importo.plus(y.importo)
  const percentualeImporto = sharedTerm(a, b, 'percentualeImporto') ?? exactFactor(importo.div(100), share)
  const ourShare = round2(percentOf(percentualeImporto, importo))
  const eur = x.importoPostCambio.plus(y.importoPostCambio)
  const cambio = sharedTerm(a, b, 'cambio') ?? joinedRate(a, b, ourShare, eur)

  const byShare = sharedTerm(a, b, 'percentualeImporto') === null && !isZero(share)
  const quota = byShare
    ? round(weightedAverage([x.importo, a.quotaNoTassa], [y.importo, b.quotaNoTassa]), 3)
    : addDrops(
        { importo: a.importoNoPerc, quota: a.quotaNoTassa },
        { importo: b.importoNoPerc, quota: b.quotaNoTassa },
      ).quota
  return {
    typed: { importo, quota },
    terms: {
      percentualeImporto,
      cambio,
      tassaQuota: sharedTerm(a, b, 'tassaQuota') ?? joinedTax(a, b, quota),
      freerollAttivo: sharedTerm(a, b, 'freerollAttivo') ?? joinedFreeroll(a, b),
    },
  }
}

/** A term that both drops share; null where they differ. */
const sharedTerm = (a: PlayedDrop, b: PlayedDrop, term: keyof DropTerms): Decimal | null =>
  dec(a[term]).eq(b[term]) ? dec(a[term]) : null

const weightedAverage = (...pairs: ReadonlyArray<readonly [DecimalInput, DecimalInput]>): Decimal =>
  sum(pairs.map(([weight, value]) => dec(weight).times(value))).div(sum(pairs.map(([weight]) => weight)))

/** Amounts have at most 12 digits before and 2 after the point: with these decimals a quotient always does. */
const MOST_PLACES = 14

/** The factor of `of` with the fewest decimals that gives `product` when rounded to cents. */
function exactFactor(of: Decimal, product: Decimal, fewest = 2): Decimal {
  const exact = product.div(of)
  return (
    inFewestPlaces(exact, (factor) => round2(of.times(factor)).eq(product), fewest) ??
    round(exact, MOST_PLACES)
  )
}

/** A number rounded to the fewest decimals that suffice; null where none do. */
function inFewestPlaces(exact: Decimal, suffices: (rounded: Decimal) => boolean, fewest = 2): Decimal | null {
  for (let places = fewest; places < MOST_PLACES; places++) {
    const rounded = round(exact, places)
    if (suffices(rounded)) return rounded
  }
  return null
}

/** A rate above 0, even if the whole amount is worth less than half a cent or is 0. */
function joinedRate(a: DropTerms, b: DropTerms, ourShare: Decimal, eur: Decimal): Decimal {
  if (!isZero(ourShare) && !isZero(eur)) return exactFactor(ourShare, eur, 3)
  const lower = min(a.cambio, b.cambio)
  // 0,004 EUR is rounded to 0, as the sum in EUR is.
  return isZero(ourShare) ? lower : min(lower, round(dec('0.004').div(ourShare), MOST_PLACES))
}

/** The tax between those of the two drops that brings the joined odds to the odds after tax, weighted by our shares. */
function joinedTax(a: PlayedDrop, b: PlayedDrop, quota: Decimal): Decimal {
  const [x, y] = [deriveVenueDrop(a), deriveVenueDrop(b)]
  const weights = isZero(x.importo.plus(y.importo))
    ? [a.importoNoPerc, b.importoNoPerc]
    : [x.importo, y.importo]
  const [first = 0, second = 0] = weights
  const net = round5(weightedAverage([first, x.quota], [second, y.quota]))
  const exact = dec(100).minus(net.times(100).div(quota))
  const [least, most] = [min(a.tassaQuota, b.tassaQuota), max(a.tassaQuota, b.tassaQuota)]
  if (exact.lt(least)) return least
  if (exact.gt(most)) return most
  const suffices = (tax: Decimal) => round5(percentOf(dec(100).minus(tax), quota)).eq(net)
  return inFewestPlaces(exact, suffices) ?? round(exact, MOST_PLACES)
}

/** The freeroll weighted by the amounts in EUR, so that their sum stays, to less than a millionth of a cent. */
function joinedFreeroll(a: PlayedDrop, b: PlayedDrop): Decimal {
  const [x, y] = [deriveVenueDrop(a).importoPostCambio, deriveVenueDrop(b).importoPostCambio]
  if (isZero(x.plus(y))) return dec(b.freerollAttivo)
  const exact = weightedAverage([x, a.freerollAttivo], [y, b.freerollAttivo])
  const total = x.plus(y).times(exact)
  const suffices = (percent: Decimal) => x.plus(y).times(percent).eq(round(total, 4))
  // Upwards, so that a sum that lies on half a cent is still rounded up.
  return inFewestPlaces(exact, suffices) ?? exact.round(MOST_PLACES, 3)
}
