/** The house's own accounts, kept in EUR, and its ledgers, kept in every currency, in the spelling that is stored. */
export type Conto = 'NO_DROP' | 'SCARTI_QUOTA' | 'FREEROLL'
export type Ledger = 'INCASSI' | 'SPESE' | 'DIVIDENDI'

export interface ContoKind {
  /** Id in lists and report requests. */
  id: 0 | 1 | 2
  conto: Conto
  /** The conto's part of an address. */
  slug: string
  /** Title of the conto's screen. */
  nome: string
}

/** Keys of the house's own accounts, the same in every database. RETTIFICA is shown nowhere. */
export const HOUSE_ACCOUNTS: Readonly<Record<Conto | Ledger | 'RETTIFICA', number>> = {
  NO_DROP: 1,
  SCARTI_QUOTA: 2,
  FREEROLL: 3,
  INCASSI: 4,
  SPESE: 5,
  DIVIDENDI: 6,
  RETTIFICA: 7,
}

/** No Drop, Scarti Quota and Freeroll, kept in EUR. */
export const CONTI: readonly [ContoKind, ContoKind, ContoKind] = [
  { id: 0, conto: 'NO_DROP', slug: 'no-drop', nome: 'No Drop' },
  { id: 1, conto: 'SCARTI_QUOTA', slug: 'scarti-quota', nome: 'Scarti Quota' },
  { id: 2, conto: 'FREEROLL', slug: 'freeroll', nome: 'Freeroll' },
]

/** Keys of the accounts of {@link CONTI}. */
export const CONTI_ACCOUNTS: readonly number[] = CONTI.map(({ conto }) => HOUSE_ACCOUNTS[conto])

/** Income, expense and dividends, each in every currency. */
export const LEDGERS: readonly Ledger[] = ['INCASSI', 'SPESE', 'DIVIDENDI']

/** Keys of the accounts of {@link LEDGERS}. */
export const LEDGER_ACCOUNTS: readonly number[] = LEDGERS.map((ledger) => HOUSE_ACCOUNTS[ledger])

/** The conto a name means, `no-drop` or `NO_DROP`; null for any other kind, which has no data. */
export const contoByName = (name: string): ContoKind | null =>
  CONTI.find(({ slug }) => slug === asSlug(name)) ?? null

/** The ledger a name means, `incassi` or `INCASSI`; null for any other name. */
export const ledgerByName = (name: string): Ledger | null =>
  LEDGERS.find((ledger) => asSlug(ledger) === asSlug(name)) ?? null

/** The sign of a ledger's rows: money of INCASSI comes in, money of SPESE and DIVIDENDI goes out. */
export const ledgerSign = (ledger: Ledger): 1 | -1 => (ledger === 'INCASSI' ? 1 : -1)

const asSlug = (name: string): string => name.trim().toLowerCase().replaceAll('_', '-')
