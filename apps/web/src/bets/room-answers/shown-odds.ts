import { formatInput, formatOdds } from '@xbetapp/domain/platform/format/number'

/** Odds with every decimal they were said with, two at least: what is about to be recorded is shown whole. */
export const shownOdds = (quota: number): string =>
  formatOdds(quota, Math.max(2, formatInput(quota).split(',')[1]?.length ?? 0))
