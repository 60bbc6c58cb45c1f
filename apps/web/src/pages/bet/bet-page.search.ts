import { BET_SEARCH } from '#web/bets/bets/bets.search.ts'
import { searchId, searchOneOf } from '#web/lib/search-params.ts'

/** Dialogs that are about one bet: each is a name in the address, its value the bet's id (`?dettaglio=12`). */
export const BET_DIALOGS = [
  'dettaglio',
  'drop',
  'modifica',
  'info',
  'regole',
  'elimina',
  'ritardo',
  'errore',
] as const

/** What may stand on top of the detail: `?dettaglio=12&sopra=sito`. The last two need what only the screen knows. */
export const OVER_DETAIL = ['stop', 'tipster', 'sito', 'altro', 'sala', 'sposta', 'foto'] as const

/** Dialogs about several bets, which the screen remembers: `?insieme=elimina`. */
export const LIST_DIALOGS = ['elimina', 'ritardo', 'errore', 'drop-sito', 'drop-sala', 'foto'] as const

export const BET_PAGE_SEARCH = {
  ...BET_SEARCH,
  dettaglio: searchId,
  drop: searchId,
  modifica: searchId,
  info: searchId,
  regole: searchId,
  elimina: searchId,
  ritardo: searchId,
  errore: searchId,
  sopra: searchOneOf(OVER_DETAIL),
  /** What the detail shows in place of its drops: `?dettaglio=12&vista=percorso`. */
  vista: searchOneOf(['percorso']),
  insieme: searchOneOf(LIST_DIALOGS),
} as const
