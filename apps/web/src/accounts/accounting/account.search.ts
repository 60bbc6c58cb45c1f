import {
  LIST_SEARCH,
  namesOf,
  type SearchOf,
  searchDay,
  searchDialog,
  searchFlag,
  searchId,
  searchOneOf,
  searchText,
} from '#web/lib/search-params.ts'
import type { Address, Dialogs } from '#web/lib/use-address.ts'

/** A list's part of the address: `nome=roma&stato=A&conti=attesa&zero=1`. */
export const CARD_SEARCH = {
  nome: searchText(100),
  stato: searchOneOf(['A', 'S', 'D']),
  conti: searchOneOf(['attesa', 'confermati']),
  valuta: searchText(10),
  /** Accounts with a zero balance too. */
  zero: searchFlag,
  /** Expected values instead of percentages. */
  attesi: searchFlag,
  invio: searchFlag,
} as const

export type CardFilters = SearchOf<typeof CARD_SEARCH>

export const CARD_LIST_SEARCH = { ...CARD_SEARCH, attesaConti: searchFlag, comera: searchDay } as const

const WHEN = searchOneOf(['periodo', 'prima'])

/** Dialogs, each a name in the address: `?cashflow=periodo`, `?spiega=saldoTotale`, `?bet=12`. */
const DIALOGS = {
  cashflow: WHEN,
  deposito: WHEN,
  saldo: searchFlag,
  ripartizione: searchFlag,
  spiega: searchDialog,
  elenco: searchDialog,
  bet: searchId,
  estratti: searchFlag,
  differenze: searchId,
  /** The day the account is shown as known at. */
  comera: searchDay,
  dichiara: searchFlag,
  dichiarazione: searchId,
} as const
export const ACCOUNT_DIALOGS = namesOf(DIALOGS)
/** Dialogs that open over another: a new movement, from its list too (`?cashflow=periodo&nuovo=cashflow`). */
export const OVER_ACCOUNT = ['nuovo'] as const

/** An account: `dal=2026-11-16&al=2026-11-21&pagina=2`. Without dates: today. */
export const ACCOUNT_SEARCH = {
  ...LIST_SEARCH,
  dal: searchDay,
  al: searchDay,
  ...DIALOGS,
  nuovo: searchOneOf(['cashflow', 'deposito', 'giroconto']),
} as const

/** Sort and page sizes of an account's bets. */
export const ACCOUNT_BET_LIST = {
  sort: [{ id: 'messageDate', desc: true }],
  pageSizes: [25, 50, 75, 100],
  pageSize: 50,
} as const

type Search = SearchOf<typeof ACCOUNT_SEARCH>
export type AccountAddress = Address<Search>

/** The dialogs of an account's screen, and those over them. */
export interface AccountDialogsState {
  base: Dialogs<Search, (typeof ACCOUNT_DIALOGS)[number]>
  over: Dialogs<Search, (typeof OVER_ACCOUNT)[number]>
}
