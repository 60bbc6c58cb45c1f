import { searchDay, searchFlag, searchId, searchOneOf, searchText } from '#web/lib/search-params.ts'

/** `ordine=evento&tutte=1` */
export const CODA_SEARCH = { ordine: searchOneOf(['evento']), tutte: searchFlag } as const
/** `evento=12&dal=2026-03-01&al=2026-03-09&tutti=1&cerca=inter` */
export const RISULTATI_SEARCH = {
  evento: searchId,
  dal: searchDay,
  al: searchDay,
  tutti: searchFlag,
  cerca: searchText(100),
} as const
export const CONFERME_SEARCH = { richiesta: searchId } as const
