/** The house's own accounts and the ledgers, in the spelling that is stored. */
export type Conto = 'NO_DROP' | 'SCARTI_QUOTA' | 'FREEROLL'
export type Ledger = 'INCASSI' | 'SPESE' | 'DIVIDENDI'

export interface ContoKind {
  /** Id in lists and report requests. */
  id: 0 | 1 | 2
  conto: Conto
  /** Its part of the address. */
  slug: string
  /** Title of its screen. */
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

/** Their keys. */
export const CONTI_ACCOUNTS: readonly number[] = CONTI.map(({ conto }) => HOUSE_ACCOUNTS[conto])

/** Income, expense and dividends, each in every currency. */
export const LEDGERS: readonly Ledger[] = ['INCASSI', 'SPESE', 'DIVIDENDI']

/** Their keys. */
export const LEDGER_ACCOUNTS: readonly number[] = LEDGERS.map((ledger) => HOUSE_ACCOUNTS[ledger])

/** The conto a name means, `no-drop` or `NO_DROP`; null for any other kind, which has no data. */
export function contoByName(name: string): ContoKind | null {
  return CONTI.find(({ slug }) => slug === asSlug(name)) ?? null
}

/** The ledger a name means, `incassi` or `INCASSI`. */
export function ledgerByName(name: string): Ledger | null {
  return LEDGERS.find((ledger) => asSlug(ledger) === asSlug(name)) ?? null
}

/** Money of INCASSI comes in, of SPESE and DIVIDENDI it goes out: the sign of their rows. */
export function ledgerSign(ledger: Ledger): 1 | -1 {
  return ledger === 'INCASSI' ? 1 : -1
}

function asSlug(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', '-')
}
