import { searchDay, searchId, searchInteger, searchOneOf } from '#web/lib/search-params.ts'

export const KINDS = ['tipster', 'sala', 'helper', 'sito', 'altro'] as const
export const NEEDS = [
  'contestato',
  'silente',
  'diverso',
  'da-inviare',
  'inviato',
  'confermato',
  'chiuso',
] as const

export const SETTIMANE_SEARCH = {
  tipo: searchOneOf(KINDS),
  stato: searchOneOf(NEEDS),
  book: searchId,
  fine: searchDay,
  pagina: searchInteger(1, 100_000),
  differenze: searchId,
  /** First day of the week to close or reopen; `conto` where it is of one account alone. */
  chiudi: searchDay,
  riapri: searchDay,
  conto: searchId,
} as const

export const CONTESTAZIONI_SEARCH = {
  elenco: searchOneOf(['aperte', 'risolte']),
  contestazione: searchId,
} as const
