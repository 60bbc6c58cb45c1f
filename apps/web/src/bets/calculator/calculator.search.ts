import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { LIST_SEARCH, searchDay, searchFlag, searchOneOf, searchText } from '#web/lib/search-params.ts'

/** The address: `dal=2026-03-01&al=2026-03-09&tipster=Falco&esito=Open&ordine=tot.desc&pagina=2&righe=50&pannello=1`. */
export const CALCULATOR_SEARCH = {
  ...LIST_SEARCH,
  dal: searchDay,
  al: searchDay,
  testo: searchText(200),
  tipster: searchText(200),
  fascia: searchText(200),
  sport: searchText(200),
  esito: searchOneOf(ESITI),
  immagini: searchFlag,
  /** Filtri e Contatori is open. */
  pannello: searchFlag,
} as const
