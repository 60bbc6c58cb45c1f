import { searchDay, searchFlag, searchOneOf, searchText } from '#web/lib/search-params.ts'

/** The address: `chi=mario&entita=bet&numero=12&tipo=drop&dal=2026-03-09&dopo=refertazione`. */
export const ACTIVITY_LOG_SEARCH = {
  chi: searchText(100),
  entita: searchText(40),
  numero: searchText(100),
  tipo: searchText(20),
  dal: searchDay,
  al: searchDay,
  dopo: searchOneOf(['refertazione', 'invio']),
  persone: searchFlag,
  accessi: searchFlag,
  /** No filter at all: an address that says nothing means what people did today. */
  tutto: searchFlag,
} as const
