import {
  LIST_SEARCH,
  type SearchOf,
  searchDay,
  searchFlag,
  searchId,
  searchInteger,
  searchOneOf,
  searchText,
} from '#web/lib/search-params.ts'
import type { BetFilters } from './bet-filters.ts'

const HOURS_IN_A_DAY = 24

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

/** Dialogs that open over the detail: `?dettaglio=12&sopra=sito`. The last two need state that only the screen has. */
export const OVER_DETAIL = ['stop', 'tipster', 'sito', 'altro', 'sala', 'sposta', 'foto'] as const

/** Dialogs about several bets, which the screen remembers: `?insieme=elimina`. */
export const LIST_DIALOGS = ['elimina', 'ritardo', 'errore', 'drop-sito', 'drop-sala', 'foto'] as const

/** The list, `data=2026-03-10&ore=2&tipster=7&testo=inter&ordine=data.desc&mute=1&pagina=2`, and its open dialog. */
export const BET_SEARCH = {
  ...LIST_SEARCH,
  data: searchDay,
  testo: searchText(),
  tipster: searchId,
  ore: searchInteger(1, HOURS_IN_A_DAY),
  /** Only bets a room is silent on. */
  mute: searchFlag,
  dettaglio: searchId,
  drop: searchId,
  modifica: searchId,
  info: searchId,
  regole: searchId,
  elimina: searchId,
  ritardo: searchId,
  errore: searchId,
  sopra: searchOneOf(OVER_DETAIL),
  /** View of the detail in place of its drops: `?dettaglio=12&vista=percorso`. */
  vista: searchOneOf(['percorso']),
  insieme: searchOneOf(LIST_DIALOGS),
} as const

export const BET_LIST = { sort: [], pageSizes: [25, 50, 75, 100] } as const

export const readBetFilters = ({
  data,
  testo,
  tipster,
  ore,
  mute,
}: SearchOf<typeof BET_SEARCH>): BetFilters => ({
  data,
  testo,
  idTipster: tipster,
  ore,
  mute,
})
