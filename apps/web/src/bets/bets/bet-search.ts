import type { SearchOf } from '#web/lib/search-params.ts'
import type { BetFilters } from './bet-filters.ts'
import type { BET_SEARCH } from './bets.search.ts'

export const BET_LIST = { sort: [], pageSizes: [25, 50, 75, 100] } as const

const _HOURS_IN_A_DAY = 24

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
