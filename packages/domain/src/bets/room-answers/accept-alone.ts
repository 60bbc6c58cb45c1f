import { formatAllOdds, formatNumber } from '../../platform/format/number.ts'
import { type DecimalInput, dec, sum } from '../../platform/money/decimal.ts'
import type { TypedFigures } from '../drops/doubts.ts'
import { type AnswerPart, isAnswerCertain, type ReadAnswer } from './read-answer.ts'

/** Limits within which a room's answers are accepted without a person (rule: answer/accepted-alone). */
export interface AcceptLimits {
  /** Greatest amount, in the room's currency, as typed; all parts of an answer together may not exceed it. */
  importoMax: DecimalInput
  /** How far each part's odds may lie from the bet's, to either side. */
  scartoQuota: DecimalInput
}

/** Whether a part has both amount and odds, and so makes a drop. */
export const isWhole = (part: AnswerPart): part is TypedFigures =>
  part.importo !== null && part.quota !== null

/**
 * Why an answer waits for a person in a room that accepts by itself, in Italian; null when no person is needed. Odds
 * far above the bet's are as suspicious as those far below: `18.5` is a slip of `1.85`.
 * @param quotaBet odds of the bet's text; null when none were read, in which case nothing can be compared
 */
export function whyNotAlone(
  answer: ReadAnswer,
  quotaBet: DecimalInput | null,
  { importoMax, scartoQuota }: AcceptLimits,
): string | null {
  if (answer.doubts.length > 0) return 'lettura dubbia'
  if (answer.kind !== 'taken' || !isAnswerCertain(answer)) return 'non dice un importo giocato'
  if (answer.parts.length === 0 || !answer.parts.every(isWhole)) return 'mancano importo o quota'
  if (quotaBet === null) return 'la quota della bet non è letta'
  const total = sum(answer.parts.map(({ importo }) => importo))
  if (total.gt(importoMax)) return `importo oltre ${formatNumber(importoMax, 2)}`
  const far = answer.parts.find(({ quota }) => dec(quota).minus(quotaBet).abs().gt(scartoQuota))
  return far ? `quota ${formatAllOdds(far.quota, 2)} lontana da ${formatAllOdds(quotaBet, 2)}` : null
}
