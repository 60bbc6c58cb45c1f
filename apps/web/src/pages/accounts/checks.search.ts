import { NEEDS } from '@xbetapp/domain/accounts/reports/needs'
import {
  searchDay,
  searchFlag,
  searchId,
  searchInteger,
  searchOneOf,
  searchText,
} from '#web/lib/search-params.ts'

export const WEEK_KINDS = ['tipster', 'sala', 'helper', 'sito', 'altro'] as const
export const WEEKS_SEARCH = {
  tipo: searchOneOf(WEEK_KINDS),
  stato: searchOneOf(NEEDS),
  book: searchId,
  nome: searchText(100),
  fine: searchDay,
  pagina: searchInteger(1, 100_000),
  differenze: searchId,
  /** The statement whose state is changed. */
  cambia: searchId,
  /**
   * First day of the week to close or reopen: of the account `conto`, of all accounts with `tutti`, else of the
   * selected accounts, which the address does not name.
   */
  chiudi: searchDay,
  riapri: searchDay,
  conto: searchId,
  tutti: searchFlag,
} as const

export const AGEING_SEARCH = {
  verso: searchOneOf(['deve', 'dobbiamo']),
  tipo: searchOneOf(WEEK_KINDS),
  nome: searchText(100),
} as const

export const REVALUATION_SEARCH = {
  giorno: searchDay,
  /** Typed rates: `USD:1.083,GBP:1.17`. */
  cambi: searchText(500),
  /** The currency whose accounts are shown, and the one that is booked. */
  valuta: searchText(10),
  registra: searchText(10),
} as const

export const DISPUTES_SEARCH = {
  elenco: searchOneOf(['aperte', 'risolte']),
  contestazione: searchId,
} as const

export const RECONCILIATION_KINDS = [...WEEK_KINDS, 'conto', 'portafoglio'] as const
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
