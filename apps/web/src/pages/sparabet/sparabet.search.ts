import { searchId } from '#web/lib/search-params.ts'
import { SPARABET_SEARCH } from '#web/relay/operator-send/relay.search.ts'

export const SPARABET_PAGE_SEARCH = { ...SPARABET_SEARCH, info: searchId } as const
