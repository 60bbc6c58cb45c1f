import { searchId } from '#web/lib/search-params.ts'

export const RULE_LAB_SEARCH = { tipster: searchId, sparax: searchId } as const
