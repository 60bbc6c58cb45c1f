import { CARD_SEARCH } from '#web/accounts/accounting/card.search.ts'
import { ACCOUNT_SEARCH } from '#web/accounts/accounting/period.search.ts'
import { searchDay, searchDialog, searchFlag, searchId, searchOneOf } from '#web/lib/search-params.ts'

export const CARD_LIST_SEARCH = { ...CARD_SEARCH, attesaConti: searchFlag, comera: searchDay } as const

const WHEN = searchOneOf(['periodo', 'prima'])

/** Each is a name in the address: `?cashflow=periodo`, `?spiega=saldoTotale`, `?bet=12`. */
export const ACCOUNT_DIALOGS = [
  'cashflow',
  'deposito',
  'saldo',
  'ripartizione',
  'spiega',
  'elenco',
  'bet',
  'estratti',
  'differenze',
  'comera',
  'dichiara',
  'dichiarazione',
] as const
/** What may stand on top of another: a new movement, from its list too (`?cashflow=periodo&nuovo=cashflow`). */
export const OVER_ACCOUNT = ['nuovo'] as const

export const ACCOUNT_PAGE_SEARCH = {
  ...ACCOUNT_SEARCH,
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
  nuovo: searchOneOf(['cashflow', 'deposito']),
} as const
