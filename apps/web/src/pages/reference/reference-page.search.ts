import { searchDialog, searchFlag } from '#web/lib/search-params.ts'
import { REFERENCE_SEARCH } from '#web/reference/reference/reference.search.ts'

/** What the address of any kind of reference data may say. */
export const REFERENCE_PAGE_SEARCH = {
  ...REFERENCE_SEARCH,
  nuovo: searchFlag,
  modifica: searchDialog,
  /** Closing windows of a book or room. */
  orari: searchDialog,
  /** What the percentage of a venue is. */
  info: searchFlag,
  /** A channel. */
  elimina: searchDialog,
} as const

const NAMES = { nuovo: searchFlag, elimina: searchDialog } as const

export const TASK_SEARCH = NAMES

/** Three lists share the screen: the dialogs of each have their own names. */
export const ELENCHI_SEARCH = {
  'nuovo-sport': searchFlag,
  'elimina-sport': searchDialog,
  'nuovo-fasce': searchFlag,
  'elimina-fasce': searchDialog,
  'nuovo-esito': searchFlag,
  'elimina-esito': searchDialog,
} as const
