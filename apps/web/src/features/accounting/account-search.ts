import { type SearchOf, searchDay, searchFlag, searchOneOf, searchText } from '#web/lib/search-params.ts'
import { LIST_SEARCH } from '#web/lib/table-search.ts'

// Apart from what is reckoned with them: the first file every browser fetches holds all addresses.

/** A list's part of the address: `nome=roma&stato=A&conti=attesa&zero=1`. */
export const CARD_SEARCH = {
  nome: searchText(100),
  stato: searchOneOf(['A', 'S', 'D']),
  conti: searchOneOf(['attesa', 'confermati']),
  valuta: searchText(10),
  /** Balances of zero too. */
  zero: searchFlag,
  /** Expected values instead of percentages. */
  attesi: searchFlag,
  /** Send mode. */
  invio: searchFlag,
} as const

export type CardFilters = SearchOf<typeof CARD_SEARCH>

/** An account's part of the address: `dal=2026-11-16&al=2026-11-21&pagina=2`. Without dates: today (3 §9). */
export const ACCOUNT_SEARCH = { ...LIST_SEARCH, dal: searchDay, al: searchDay } as const
