import { CALCULATOR_SEARCH } from '#web/bets/calculator/calculator.search.ts'
import { searchDialog } from '#web/lib/search-params.ts'

/** Dialogs of the calculator that stand alone: each is a name in the address, its value the bet's id. */
export const BET_DIALOGS = ['dettaglio', 'dropTipster', 'chiusura', 'modifica', 'immagine'] as const
/** What may also stand over the detail, and what is about no bet of the page. */
export const OVER_DIALOGS = ['info', 'duplica', 'modifiche', 'contatore'] as const

export const CALCULATOR_PAGE_SEARCH = {
  ...CALCULATOR_SEARCH,
  dettaglio: searchDialog,
  dropTipster: searchDialog,
  chiusura: searchDialog,
  modifica: searchDialog,
  immagine: searchDialog,
  info: searchDialog,
  duplica: searchDialog,
  modifiche: searchDialog,
  contatore: searchDialog,
} as const
