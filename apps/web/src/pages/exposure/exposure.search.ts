import { searchOneOf } from '#web/lib/search-params.ts'

export const ESPOSIZIONE_GROUPS = ['evento', 'tipster', 'book', 'sala', 'valuta'] as const
export const ESPOSIZIONE_SEARCH = { per: searchOneOf(ESPOSIZIONE_GROUPS) } as const
