import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { LIST_SEARCH, searchIds, searchOneOf } from '#web/lib/search-params.ts'

/** The links page's part of the address: `scheda=keyword&sale=3-17`. */
export const LINKS_SEARCH = {
  ...LIST_SEARCH,
  scheda: searchOneOf(TIPSTER_LINK_KINDS),
  sale: searchIds,
} as const
