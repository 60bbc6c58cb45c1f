import type { ExposureGroup } from '#web/insight/exposure/exposure.api.ts'
import { searchId, searchOneOf, searchText } from '#web/lib/search-params.ts'

/** Ways to show it: by a group, or `stasera`, the events of today. */
export const EXPOSURE_VIEWS = [
  'evento',
  'stasera',
  'tipster',
  'book',
  'sala',
  'valuta',
] as const satisfies readonly (ExposureGroup | 'stasera')[]

export const EXPOSURE_SEARCH = {
  per: searchOneOf(EXPOSURE_VIEWS),
  /** Key of the row whose bets are open; `-` means a row without a key. */
  righe: searchText(200),
  /** The bet that is open. */
  bet: searchId,
} as const
