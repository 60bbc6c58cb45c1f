import { LIST_SEARCH, searchDay } from '#web/lib/search-params.ts'

/** An account's part of the address: `dal=2026-11-16&al=2026-11-21&pagina=2`. Without dates: today. */
export const ACCOUNT_SEARCH = { ...LIST_SEARCH, dal: searchDay, al: searchDay } as const
