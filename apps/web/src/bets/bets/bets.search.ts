import {
  LIST_SEARCH,
  namesOf,
  type SearchOf,
  searchDay,
  searchFlag,
  searchId,
  searchInteger,
  searchOneOf,
  searchPart,
  searchText,
} from '#web/lib/search-params.ts'

const HOURS_IN_A_DAY = 24

/** Dialogs that are about one bet: each is a name in the address, its value the bet's id (`?dettaglio=12`). */
const OF_ONE_BET = {
  dettaglio: searchId,
  drop: searchId,
  modifica: searchId,
  info: searchId,
  regole: searchId,
  elimina: searchId,
  ritardo: searchId,
  errore: searchId,
} as const
export const BET_DIALOGS = namesOf(OF_ONE_BET)
export type BetDialog = (typeof BET_DIALOGS)[number]

/** Dialogs that open over the detail: `?dettaglio=12&sopra=sito`. The last two need state that only the screen has. */
export const OVER_DETAIL = ['stop', 'tipster', 'sito', 'altro', 'sala', 'sposta', 'foto'] as const

/** Dialogs about several bets, which the screen remembers: `?insieme=elimina`. */
export const LIST_DIALOGS = ['elimina', 'ritardo', 'errore', 'drop-sito', 'drop-sala', 'foto'] as const

const FILTERS = {
  data: searchDay,
  testo: searchText(),
  tipster: searchId,
  /** Bets of the last hours. Counts only when `data` is today. */
  ore: searchInteger(1, HOURS_IN_A_DAY),
  /** Only bets a room is silent on, as reported by the server. */
  mute: searchFlag,
} as const

export type BetFilters = SearchOf<typeof FILTERS>
export const BET_FILTERS = namesOf(FILTERS)

/** The list, `data=2026-03-10&ore=2&tipster=7&testo=inter&ordine=data.desc&mute=1&pagina=2`, and its open dialog. */
export const BET_SEARCH = {
  ...LIST_SEARCH,
  ...FILTERS,
  ...OF_ONE_BET,
  sopra: searchOneOf(OVER_DETAIL),
  /** View of the detail in place of its drops: `?dettaglio=12&vista=percorso`. */
  vista: searchOneOf(['percorso']),
  insieme: searchOneOf(LIST_DIALOGS),
} as const

export const BET_LIST = { sort: [], pageSizes: [25, 50, 75, 100] } as const

export const readBetFilters = (search: SearchOf<typeof BET_SEARCH>): BetFilters => searchPart(search, FILTERS)
