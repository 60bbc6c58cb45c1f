import type { SearchOf } from '#web/lib/search-params.ts'
import type { dropListText as text } from './drop-list.it.ts'
import type { CATEGORIES, DROP_LIST_SEARCH, TYPES } from './drop-list.search.ts'

export type DropType = (typeof TYPES)[number]
export type Category = (typeof CATEGORIES)[number]

/** Whose drops of which day. The day is absent where it is today. */
export interface DropListFilters {
  tipo: DropType
  tipster?: number | undefined
  categoria?: Category | undefined
  book?: number | undefined
  entita?: number | undefined
  data?: string | undefined
}

export const readDropListFilters = ({
  tipo = 'ricevuti',
  tipster,
  categoria,
  book,
  entita,
  data,
}: SearchOf<typeof DROP_LIST_SEARCH>): DropListFilters => ({ tipo, tipster, categoria, book, entita, data })

// Each choice takes with it those made under it.

export const withType = (filters: DropListFilters, tipo: DropType): DropListFilters =>
  tipo === filters.tipo ? filters : { tipo, data: filters.data }

export const withCategory = (filters: DropListFilters, categoria: Category | undefined): DropListFilters =>
  categoria === filters.categoria ? filters : { ...filters, categoria, book: undefined, entita: undefined }

export const withBook = (filters: DropListFilters, book: number | undefined): DropListFilters =>
  book === filters.book ? filters : { ...filters, book, entita: undefined }

type Missing = keyof typeof text.missing

/** Missing choices, in the order of the form; Conferma is enabled when empty. */
export function missingFilters({ tipo, tipster, categoria, book, entita }: DropListFilters): Missing[] {
  if (tipo === 'inviati') return tipster === undefined ? ['tipster'] : []
  const missing: Missing[] = []
  if (categoria === undefined) missing.push('categoria')
  if (categoria === 'sale' && book === undefined) missing.push('book')
  if (entita === undefined) missing.push('entita')
  return missing
}
