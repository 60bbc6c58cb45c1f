import { LIST_SEARCH, searchText } from '#web/lib/search-params.ts'

/** Rows per page of every reference table. */
export const PAGE_SIZES = [8, 16, 24, 32] as const

/** A list's part of the address, whatever its kind: `nome=roma&stato=tutti&ordine=nome.desc&pagina=2&righe=16`. */
export const REFERENCE_SEARCH = {
  ...LIST_SEARCH,
  nome: searchText(200),
  book: searchText(200),
  stato: searchText(200),
  mittente: searchText(200),
  destinatario: searchText(200),
} as const
