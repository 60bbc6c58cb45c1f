import { type SearchOf, searchFlag, searchOneOf, searchText } from '#web/lib/search-params.ts'

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
