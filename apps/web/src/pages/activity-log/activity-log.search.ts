import { searchDay, searchFlag, searchOneOf, searchText } from '#web/lib/search-params.ts'

/**
 * The address of the Registro: `chi=mario&entita=bet&numero=12&tipo=drop&dal=2026-03-09&dopo=refertazione`. The numbers
 * are the longest texts a filter takes.
 */
export const ACTIVITY_LOG_SEARCH = {
  chi: searchText(100),
  entita: searchText(40),
  numero: searchText(100),
  tipo: searchText(20),
  dal: searchDay,
  al: searchDay,
  /** Only changes made after a bet was settled, or after its statement was sent. */
  dopo: searchOneOf(['refertazione', 'invio']),
  /** Only what people did, not the bot or jobs. */
  persone: searchFlag,
  /** Logins too, which are otherwise left out of what people did. */
  accessi: searchFlag,
  /** All changes, without any filter: an empty address means what people did today. */
  tutto: searchFlag,
} as const
