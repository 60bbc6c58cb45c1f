import { searchDialog, searchText } from '#web/lib/search-params.ts'
import { LINKS_SEARCH } from '#web/reference/links/links.search.ts'

/** The dialogs of both links pages. */
export const LINK_DIALOGS = ['nuovo', 'dettaglio', 'elimina', 'insieme'] as const

export const LINKS_PAGE_SEARCH = {
  ...LINKS_SEARCH,
  /** What it starts with: `nuovo=parola:derby`. */
  nuovo: searchDialog,
  dettaglio: searchDialog,
  elimina: searchDialog,
  /** Many rooms of a tipster at once. */
  insieme: searchDialog,
} as const

/** Of screens that are a list found by name. */
export const NAME_SEARCH = { nome: searchText(100) } as const
