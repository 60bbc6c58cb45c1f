import { searchOneOf, searchText } from '#web/lib/search-params.ts'
import { PERIODS } from '#web/relay/delivery/uncertain.search.ts'

export const INVII_SEARCH = { cerca: searchText(100), periodo: searchOneOf(PERIODS) } as const
