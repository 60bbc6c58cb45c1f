import { rangeError } from '@xbetapp/domain/platform/time/range'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CalculatorFilters } from './calculator.search.ts'

/** The filters while they are being set: a day may be missing for now. */
export type FilterDraft = Omit<CalculatorFilters, 'dal' | 'al'> & { dal: string | null; al: string | null }

/** The fault of a draft's days; null when it can be applied. */
export function draftError({ dal, al }: FilterDraft, now: Date): string | null {
  if (al === null) return text.rangeRequired
  if (dal === null) return text.startRequired
  return rangeError(dal, al, now)
}
