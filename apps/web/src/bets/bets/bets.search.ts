import {
  LIST_SEARCH,
  searchDay,
  searchFlag,
  searchId,
  searchInteger,
  searchText,
} from '#web/lib/search-params.ts'

const HOURS_IN_A_DAY = 24

/** The list's part of the address: `data=2026-03-10&ore=2&tipster=7&testo=inter&ordine=data.desc&mute=1&pagina=2`. */
export const BET_SEARCH = {
  ...LIST_SEARCH,
  data: searchDay,
  testo: searchText(),
  tipster: searchId,
  ore: searchInteger(1, HOURS_IN_A_DAY),
  /** Only bets a room is silent on. */
  mute: searchFlag,
} as const
