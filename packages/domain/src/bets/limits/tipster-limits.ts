import type { DecimalInput } from '../../platform/money/decimal.ts'

/**
 * The five drop limits of a tipster, in the order they are applied. Percentages 0 to 100, caps in EUR, null = unset.
 */
export const LIMIT_FIELDS = [
  'percentualeMinNoDrop',
  'percentualeMaxNoDrop',
  'capMaxNoDrop',
  'percentualeMaxDrop',
  'capMaxDrop',
] as const

export type LimitField = (typeof LIMIT_FIELDS)[number]

export type TipsterLimits = { [field in LimitField]?: DecimalInput | null }

/** A tipster counts as having limits only with all five set. */
export const hasLimits = (limits: TipsterLimits): boolean =>
  LIMIT_FIELDS.every((field) => limits[field] !== null && limits[field] !== undefined)
