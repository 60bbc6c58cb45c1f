import { searchDay, searchFlag, searchId, searchOneOf, searchText } from '#web/lib/search-params.ts'

/** `ordine=evento&tutte=1&nonIniziate=1` */
export const SETTLING_QUEUE_SEARCH = {
  ordine: searchOneOf(['evento']),
  tutte: searchFlag,
  nonIniziate: searchFlag,
} as const
/** `evento=12&dal=2026-03-01&al=2026-03-09&tutti=1&cerca=inter` */
export const SCORE_PROPOSALS_SEARCH = {
  evento: searchId,
  dal: searchDay,
  al: searchDay,
  tutti: searchFlag,
  cerca: searchText(100),
} as const
export const CONFIRMATIONS_SEARCH = { richiesta: searchId } as const
