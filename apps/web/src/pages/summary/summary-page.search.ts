import { namesOf, searchDialog, searchFlag, searchId, searchOneOf } from '#web/lib/search-params.ts'

/** The dialogs, each a name in the address: `?fondo=2`, `?registro=spese`, `?profittoDi=EUR`. */
const DIALOGS = {
  fondo: searchId,
  portafoglio: searchId,
  registro: searchDialog,
  flusso: searchDialog,
  profitto: searchFlag,
  profittoDi: searchDialog,
  nuovo: searchOneOf(['fondo', 'portafoglio']),
} as const
export const SUMMARY_DIALOGS = namesOf(DIALOGS)
/** Actions of a detail open over it: `?fondo=2&azione=sposta`. */
export const OVER_SUMMARY = ['azione'] as const
/** Parameters that close with a dialog, also the deal that a new flow pays (`?flusso=spese&accordo=12`). */
export const WITH_SUMMARY = [...OVER_SUMMARY, 'accordo'] as const

export const SUMMARY_SEARCH = {
  zero: searchFlag,
  ...DIALOGS,
  accordo: searchId,
  azione: searchOneOf(['cashflow', 'sposta', 'converti']),
} as const
