import type { dropListText as text } from './drop-list.it.ts'
import type { Category, DropListFilters, DropType } from './drop-list.search.ts'

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
