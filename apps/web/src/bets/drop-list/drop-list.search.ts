import {
  LIST_SEARCH,
  namesOf,
  type SearchOf,
  searchDay,
  searchId,
  searchOneOf,
  searchPart,
} from '#web/lib/search-params.ts'
import type { dropListText as text } from './drop-list.it.ts'

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

// A changed choice clears the choices made under it.

export const withType = (filters: DropListFilters, tipo: DropType): DropListFilters =>
  tipo === filters.tipo ? filters : { tipo, data: filters.data }

export const withCategory = (filters: DropListFilters, categoria: Category | undefined): DropListFilters =>
  categoria === filters.categoria ? filters : { ...filters, categoria, book: undefined, entita: undefined }

export const withBook = (filters: DropListFilters, book: number | undefined): DropListFilters =>
  book === filters.book ? filters : { ...filters, book, entita: undefined }

export type Missing = keyof typeof text.missing

/** Missing choices, in the order of the form; Conferma is enabled when empty. */
export function missingFilters({ tipo, tipster, categoria, book, entita }: DropListFilters): Missing[] {
  if (tipo === 'inviati') return tipster === undefined ? ['tipster'] : []
  const missing: Missing[] = []
  if (categoria === undefined) missing.push('categoria')
  if (categoria === 'sale' && book === undefined) missing.push('book')
  if (entita === undefined) missing.push('entita')
  return missing
}
