import { LIST_SEARCH, searchFlag, searchId, searchText } from '#web/lib/search-params.ts'

export const USERS_SEARCH = {
  ...LIST_SEARCH,
  nome: searchText(100),
  nuovo: searchFlag,
  modifica: searchId,
  elimina: searchId,
} as const
