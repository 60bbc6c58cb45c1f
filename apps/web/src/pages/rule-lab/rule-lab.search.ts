import { searchId } from '#web/lib/search-params.ts'

export const LABORATORIO_SEARCH = { tipster: searchId, sparax: searchId } as const
