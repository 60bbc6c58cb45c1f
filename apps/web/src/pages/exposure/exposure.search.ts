import type { ExposureGroup } from '#web/insight/exposure/exposure.api.ts'
import { searchFlag, searchId, searchOneOf, searchText } from '#web/lib/search-params.ts'

/** Groups by which the exposure is shown. */
export const EXPOSURE_VIEWS = [
  'evento',
  'tipster',
  'book',
  'sala',
  'valuta',
] as const satisfies readonly ExposureGroup[]

export const EXPOSURE_SEARCH = {
  per: searchOneOf(EXPOSURE_VIEWS),
  /** Only the bets of this evening. */
  stasera: searchFlag,
  /** Only the events of earlier days, whose bets are to be settled. */
  refertare: searchFlag,
  /** Key of the row whose bets are open; `-` means a row without a key. */
  righe: searchText(200),
  /** The bet that is open. */
  bet: searchId,
} as const
