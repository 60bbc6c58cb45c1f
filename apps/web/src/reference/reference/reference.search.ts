import { LIST_SEARCH, searchDialog, searchFlag, searchText } from '#web/lib/search-params.ts'

/** Rows per page of every reference table. */
export const PAGE_SIZES = [8, 16, 24, 32] as const

/** The address of a list of any kind: `nome=roma&stato=tutti&ordine=nome.desc&pagina=2&righe=16`. */
export const REFERENCE_SEARCH = {
  ...LIST_SEARCH,
  nome: searchText(200),
  book: searchText(200),
  stato: searchText(200),
  mittente: searchText(200),
  destinatario: searchText(200),
  nuovo: searchFlag,
  modifica: searchDialog,
  /** Closing windows of a book or room. */
  orari: searchDialog,
  /** The explanation of a venue's percentage. */
  info: searchFlag,
  /** The channel to delete. */
  elimina: searchDialog,
} as const

/** Three lists share the screen: the dialogs of each have their own names. */
export const NAME_LISTS_SEARCH = {
  'nuovo-sport': searchFlag,
  'elimina-sport': searchDialog,
  'nuovo-fasce': searchFlag,
  'elimina-fasce': searchDialog,
  'nuovo-esito': searchFlag,
  'elimina-esito': searchDialog,
} as const
