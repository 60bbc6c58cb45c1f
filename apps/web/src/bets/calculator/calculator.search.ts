import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import {
  LIST_SEARCH,
  namesOf,
  type SearchOf,
  searchDay,
  searchDialog,
  searchFlag,
  searchOneOf,
  searchPart,
  searchText,
} from '#web/lib/search-params.ts'
import { type ListView, readListView } from '#web/lib/table-search.ts'
import type { CalculatorQuery } from './calculator.api.ts'

/** Dialogs over the list, one at a time: each is a name in the address, its value the bet's id. */
const OVER_LIST = {
  dettaglio: searchDialog,
  dropTipster: searchDialog,
  chiusura: searchDialog,
  modifica: searchDialog,
  immagine: searchDialog,
} as const
/** Dialogs that may open over one of these too. `contatore` is about no bet: its value names the counter. */
const OVER_DIALOG = {
  info: searchDialog,
  duplica: searchDialog,
  modifiche: searchDialog,
  pagamento: searchDialog,
  contatore: searchDialog,
} as const
export const CALCULATOR_DIALOGS = namesOf(OVER_LIST)
export const SECOND_DIALOGS = namesOf(OVER_DIALOG)

const FILTERS = {
  dal: searchDay,
  al: searchDay,
  testo: searchText(200),
  tipster: searchText(200),
  fascia: searchText(200),
  sport: searchText(200),
  esito: searchOneOf(ESITI),
  immagini: searchFlag,
} as const

export const CALCULATOR_FILTERS = namesOf(FILTERS)

/** Filters of the calculator. Absent days mean today; no other filter applies until it is set. */
export type CalculatorFilters = SearchOf<typeof FILTERS>

/**
 * The address: `dal=2026-03-01&al=2026-03-09&tipster=Falco&esito=Open&ordine=tot.desc&pagina=2&righe=50&pannello=1`.
 */
export const CALCULATOR_SEARCH = {
  ...LIST_SEARCH,
  ...FILTERS,
  /** Filtri e Contatori is open. */
  pannello: searchFlag,
  ...OVER_LIST,
  ...OVER_DIALOG,
} as const

export const CALCULATOR_LIST = {
  sort: [{ id: 'messageDate', desc: true }],
  pageSizes: [25, 50, 75, 100],
} as const

export interface CalculatorView {
  filters: CalculatorFilters
  view: ListView
}

export const readCalculatorSearch = (search: SearchOf<typeof CALCULATOR_SEARCH>): CalculatorView => ({
  filters: searchPart(search, FILTERS),
  view: readListView(search, CALCULATOR_LIST),
})

/** Filters for the address: the days of today are left out, so that tomorrow the link still means today. */
export function writeFilters(filters: CalculatorFilters, today: string): CalculatorFilters {
  const isToday = (filters.dal ?? today) === today && (filters.al ?? today) === today
  return {
    ...searchPart(filters, FILTERS),
    ...(isToday ? { dal: undefined, al: undefined } : {}),
    testo: filters.testo?.trim() || undefined,
  }
}

/**
 * The days of the filters, none of them after today. An address with the first day alone means from it to today, with
 * the last alone that day; days in the wrong order mean the last one.
 */
export function rangeOfFilters({ dal, al }: CalculatorFilters, today: string): { dal: string; al: string } {
  const end = al === undefined || al > today ? today : al
  return { dal: dal !== undefined && dal < end ? dal : end, al: end }
}

/** How many filters are set beside the days. */
export const activeFilters = ({ dal: _, al: __, ...others }: CalculatorFilters): number =>
  Object.values(others).filter((value) => value !== undefined).length

/** The call for a page of the filtered bets, in the names of the wire. */
export function toQuery({ filters, view }: CalculatorView, today: string): CalculatorQuery {
  const { dal, al } = rangeOfFilters(filters, today)
  const [sort] = view.sort
  return {
    startDate: dal,
    endDate: al,
    formattedBet: filters.testo ?? null,
    nomeTipster: filters.tipster ?? null,
    fascia: filters.fascia ?? null,
    sport: filters.sport ?? null,
    esito: filters.esito ?? null,
    shouldProcessImageToText: filters.immagini === 1 ? true : null,
    pageNumber: view.page - 1,
    pageSize: view.pageSize,
    sortBy: (sort?.id ?? null) as CalculatorQuery['sortBy'],
    sortDirection: sort === undefined ? null : sort.desc ? 'desc' : 'asc',
  }
}
