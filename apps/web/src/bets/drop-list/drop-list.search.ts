import {
  LIST_SEARCH,
  namesOf,
  type SearchOf,
  searchDay,
  searchId,
  searchOneOf,
  searchPart,
} from '#web/lib/search-params.ts'

export const DROP_TYPES = ['ricevuti', 'inviati'] as const

export const CATEGORIES = ['sale', 'helper', 'siti', 'altri'] as const

const FILTERS = {
  tipo: searchOneOf(DROP_TYPES),
  tipster: searchId,
  categoria: searchOneOf(CATEGORIES),
  book: searchId,
  entita: searchId,
  data: searchDay,
} as const

export const DROP_LIST_FILTERS = namesOf(FILTERS)

/** Whose drops of which day. The day is absent where it is today. */
export type DropListFilters = SearchOf<typeof FILTERS> & { tipo: DropType }
export type DropType = (typeof DROP_TYPES)[number]
export type Category = (typeof CATEGORIES)[number]

export const readDropListFilters = (search: SearchOf<typeof FILTERS>): DropListFilters => ({
  ...searchPart(search, FILTERS),
  tipo: search.tipo ?? 'ricevuti',
})

/** The address: `tipo=ricevuti&categoria=sale&book=3&entita=12&data=2026-03-09`. */
export const DROP_LIST_SEARCH = { ...LIST_SEARCH, ...FILTERS } as const
