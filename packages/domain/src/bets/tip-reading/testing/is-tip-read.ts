import { isLegRead, type ReadTip } from '../tip.ts'

/** Whether all legs and their combination are certain, so that the tip may be proposed on, exposed and compared. */
export const isTipRead = (tip: ReadTip): boolean =>
  (tip.kind === 'single' || tip.kind === 'multiple') &&
  tip.legs.every(isLegRead) &&
  tip.problems.every(({ code }) => code === 'ODDS_AMBIGUOUS')
