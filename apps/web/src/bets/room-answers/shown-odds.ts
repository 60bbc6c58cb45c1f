import { formatInput, formatOdds } from '@xbetapp/domain/platform/format/number'

/** Odds with all their decimals, at least two, so that the value to be recorded is fully shown. */
export const shownOdds = (quota: number): string =>
  formatOdds(quota, Math.max(2, formatInput(quota).split(',')[1]?.length ?? 0))
