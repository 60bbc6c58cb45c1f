import { type SearchOf, searchDay, searchId, searchOneOf } from '#web/lib/search-params.ts'
import { LIST_SEARCH } from '#web/lib/table-search.ts'
import type { dropListText as text } from './drop-list.it.ts'

export const TYPES = ['ricevuti', 'inviati'] as const
export const CATEGORIES = ['sale', 'helper', 'siti', 'altri'] as const
export type DropType = (typeof TYPES)[number]
export type Category = (typeof CATEGORIES)[number]

/** Whose drops of which day (3 §2.10). The day is absent where it is today. */
export interface DropListFilters {
  tipo: DropType
  tipster?: number | undefined
  categoria?: Category | undefined
  book?: number | undefined
  entita?: number | undefined
  data?: string | undefined
}

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

export const readDropListFilters = ({
  tipo = 'ricevuti',
  tipster,
  categoria,
  book,
  entita,
  data,
}: SearchOf<typeof DROP_LIST_SEARCH>): DropListFilters => ({ tipo, tipster, categoria, book, entita, data })

// Each choice takes with it those made under it (3 §2.10).

export const withType = (filters: DropListFilters, tipo: DropType): DropListFilters =>
  tipo === filters.tipo ? filters : { tipo, data: filters.data }

export const withCategory = (filters: DropListFilters, categoria: Category | undefined): DropListFilters =>
  categoria === filters.categoria ? filters : { ...filters, categoria, book: undefined, entita: undefined }

export const withBook = (filters: DropListFilters, book: number | undefined): DropListFilters =>
  book === filters.book ? filters : { ...filters, book, entita: undefined }

type Missing = keyof typeof text.missing

/** What is still to be chosen, in the order of the form; nothing: Conferma is enabled (3 §5). */
export function missingFilters({ tipo, tipster, categoria, book, entita }: DropListFilters): Missing[] {
  if (tipo === 'inviati') return tipster === undefined ? ['tipster'] : []
  const missing: Missing[] = []
  if (categoria === undefined) missing.push('categoria')
  if (categoria === 'sale' && book === undefined) missing.push('book')
  if (entita === undefined) missing.push('entita')
  return missing
}
