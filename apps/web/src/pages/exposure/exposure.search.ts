import type { ExposureGroup } from '#web/insight/exposure/exposure.api.ts'
import { searchId, searchOneOf, searchText } from '#web/lib/search-params.ts'

export const EXPOSURE_GROUPS = [
  'evento',
  'tipster',
  'book',
  'sala',
  'valuta',
] as const satisfies readonly ExposureGroup[]

export const EXPOSURE_SEARCH = {
  per: searchOneOf(EXPOSURE_GROUPS),
  /** Key of the row whose bets are open; `-` means a row without a key. */
  righe: searchText(200),
  /** The bet that is open. */
  bet: searchId,
} as const
