import { searchId, searchInteger, searchOneOf, searchText } from '#web/lib/search-params.ts'

export const RECONCILIATION_KINDS = [
  'tipster',
  'sala',
  'helper',
  'sito',
  'altro',
  'conto',
  'portafoglio',
] as const
export const RECONCILIATION_SEARCH = {
  /** The list of declarations; absent: the accounts, the longest unverified first. */
  elenco: searchOneOf(['aperte', 'quadrate']),
  tipo: searchOneOf(RECONCILIATION_KINDS),
  nome: searchText(100),
  pagina: searchInteger(1, 100_000),
  dichiarazione: searchId,
  /** The account or wallet whose balance is declared: `sala:12`, `portafoglio:3:EUR`. */
  dichiara: searchText(60),
} as const
