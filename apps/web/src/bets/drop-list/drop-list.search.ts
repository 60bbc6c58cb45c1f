import { LIST_SEARCH, searchDay, searchId, searchOneOf } from '#web/lib/search-params.ts'

export const TYPES = ['ricevuti', 'inviati'] as const

export const CATEGORIES = ['sale', 'helper', 'siti', 'altri'] as const

/** The address: `tipo=ricevuti&categoria=sale&book=3&entita=12&data=2026-03-09`. */
export const DROP_LIST_SEARCH = {
  ...LIST_SEARCH,
  tipo: searchOneOf(TYPES),
  tipster: searchId,
  categoria: searchOneOf(CATEGORIES),
  book: searchId,
  entita: searchId,
  data: searchDay,
} as const
