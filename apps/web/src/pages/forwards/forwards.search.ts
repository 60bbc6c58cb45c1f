import { searchId } from '#web/lib/search-params.ts'

export const FORWARDS_SEARCH = { sparax: searchId, canale: searchId, dettaglio: searchId } as const
