import { searchOneOf } from '#web/lib/search-params.ts'

export const EXPOSURE_GROUPS = ['evento', 'tipster', 'book', 'sala', 'valuta'] as const
export const EXPOSURE_SEARCH = { per: searchOneOf(EXPOSURE_GROUPS) } as const
