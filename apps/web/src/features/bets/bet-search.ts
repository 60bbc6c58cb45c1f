import { searchDay, searchInteger, searchText } from '#web/lib/search-params.ts'
import { type ListView, readListView } from '#web/lib/table-search.ts'
import type { BetFilters } from './bet-filters.ts'

export const BET_LIST = { sort: [], pageSizes: [25, 50, 75, 100] } as const

export interface BetSearch {
  filters: BetFilters
  view: ListView
}

const HOURS_IN_A_DAY = 24

/** The list's part of the address: `data=2026-03-10&ore=2&tipster=7&testo=inter&ordine=data.desc&pagina=2`. */
export function readBetSearch(raw: Readonly<Record<string, unknown>>): BetSearch {
  const ore = searchInteger(raw.ore, 1)
  return {
    filters: {
      data: searchDay(raw.data),
      testo: searchText(raw.testo),
      idTipster: searchInteger(raw.tipster, 1),
      ore: ore !== undefined && ore <= HOURS_IN_A_DAY ? ore : undefined,
    },
    view: readListView(raw, BET_LIST),
  }
}
