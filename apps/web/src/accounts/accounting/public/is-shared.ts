/** Percent: the share of an account that is all ours. */
const WHOLE = 100

/** Reports at 100% are for accounts of which we have a part: percentage set and not 100 (rule: report/variants). */
export const isShared = ({ percentualeImporto }: { percentualeImporto: number | null }): boolean =>
  percentualeImporto !== null && percentualeImporto !== 0 && percentualeImporto !== WHOLE
