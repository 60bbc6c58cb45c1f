import { LIST_SEARCH, searchFlag, searchId, searchText } from '#web/lib/search-params.ts'

/** Figures of tipsters: the drop limits, the required amount. */
export const TIPSTER_VALUES_SEARCH = {
  ...LIST_SEARCH,
  tipster: searchId,
  nuovo: searchFlag,
  modifica: searchId,
  elimina: searchId,
} as const

export const RULES_SEARCH = {
  ...LIST_SEARCH,
  nome: searchText(100),
  nuova: searchId,
  elimina: searchId,
} as const
