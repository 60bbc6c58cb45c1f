import { searchFlag, searchId, searchText } from '#web/lib/search-params.ts'
import { LIST_SEARCH } from '#web/lib/table-search.ts'

export const UTENZE_SEARCH = {
  ...LIST_SEARCH,
  nome: searchText(100),
  nuovo: searchFlag,
  modifica: searchId,
  elimina: searchId,
} as const
