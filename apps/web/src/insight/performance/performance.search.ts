import { LIST_SEARCH, searchDay, searchId, searchOneOf, searchText } from '#web/lib/search-params.ts'

export const PERFORMANCE_GROUPS = [
  'tipster',
  'sala',
  'book',
  'valuta',
  'sport',
  'fascia',
  'giorno',
  'ora',
  'momento',
] as const
export type Group = (typeof PERFORMANCE_GROUPS)[number]

/** The groups whose rows count the drops of venues; the other groups count bets. */
export type VenueGroup = 'sala' | 'book' | 'valuta'
export const isVenueGroup = (per: Group): per is VenueGroup =>
  per === 'sala' || per === 'book' || per === 'valuta'

export const PERFORMANCE_VIEWS = ['tabelle', 'ipotesi', 'accordi'] as const

export const LEDGER_PARTS = ['incassi', 'spese', 'dividendi'] as const
export type LedgerPart = (typeof LEDGER_PARTS)[number]

/** The address: `dal=2026-11-01&al=2026-11-22&per=sala&ordine=profitEur.desc&bet=12` (the bets behind row 12). */
export const PERFORMANCE_SEARCH = {
  ...LIST_SEARCH,
  dal: searchDay,
  al: searchDay,
  per: searchOneOf(PERFORMANCE_GROUPS),
  vista: searchOneOf(PERFORMANCE_VIEWS),
  /** The bet whose odds of the tip are open. */
  quota: searchId,
  /** Key of the row whose bets are open; `-` means a row without a name. */
  bet: searchText(200),
  /** The open deal. */
  accordo: searchId,
  /** The ledger whose rows of the period are open. */
  registro: searchOneOf(LEDGER_PARTS),
  /** First day of the point whose bets are open. */
  punto: searchDay,
} as const
