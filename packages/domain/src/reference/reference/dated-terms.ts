import { type DecimalInput, dec } from '../../platform/money/decimal.ts'
import type { EntityKind } from './entity-kinds.ts'

/** Percentages that an account is worked with; each may change from a day on. */
export const VENUE_TERMS = ['percentualeImporto', 'tassaQuota', 'freerollAttivo', 'freerollReale'] as const
export const TIPSTER_TERMS = ['action', 'freeroll'] as const
/** The terms that a drop is derived with; movements propose the others. */
export const DROP_TERMS = [
  'percentualeImporto',
  'tassaQuota',
  'freerollAttivo',
] as const satisfies readonly VenueTerm[]
export type VenueTerm = (typeof VENUE_TERMS)[number]
export type TipsterTerm = (typeof TIPSTER_TERMS)[number]
export type Term = VenueTerm | TipsterTerm

/** The terms a kind of account has; the odds of rooms are not taxed. */
export const termsOfKind = (kind: EntityKind): readonly Term[] => {
  if (kind === 'tipster') return TIPSTER_TERMS
  return kind === 'sala' ? VENUE_TERMS.filter((term) => term !== 'tassaQuota') : VENUE_TERMS
}

/** Something that counts from a day, `YYYY-MM-DD`; null: from the beginning. */
export interface FromDay {
  dal: string | null
}

/**
 * The terms that count on a day: those with the latest first day up to it (rule: venue/dated-terms). Undefined only
 * where no version counts from the beginning.
 */
export function termsOn<V extends FromDay>(versions: readonly V[], day: string): V | undefined {
  return versions
    .filter(({ dal }) => dal === null || dal <= day)
    .toSorted((a, b) => ((a.dal ?? '') < (b.dal ?? '') ? 1 : -1))[0]
}

/** The first day after `day` on which other terms begin; null when none do. */
export function nextTermsAfter(versions: readonly FromDay[], day: string): string | null {
  const laterDays = versions.flatMap(({ dal }) => (dal !== null && dal > day ? [dal] : []))
  return laterDays.toSorted()[0] ?? null
}

/** Those of `terms` whose values differ, in their order; `40` equals `40.00`. */
export function changedTerms<T extends Term>(
  terms: readonly T[],
  before: Readonly<Record<T, DecimalInput>>,
  after: Readonly<Record<T, DecimalInput>>,
): T[] {
  return terms.filter((term) => !dec(before[term]).eq(after[term]))
}
