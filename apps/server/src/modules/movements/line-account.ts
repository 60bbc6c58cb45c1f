import { CONTI_ACCOUNTS, HOUSE_ACCOUNTS } from '@xbetapp/domain/accounting/conti'
import type { AccountKind } from '#server/db/generated/tables.ts'

/** What a line of a movement is about: a tipster, a venue, one of the house's own, a fund or a wallet. */
export interface LineAccount {
  idAccount: number
  kind: AccountKind
}

export const houseAccount = (conto: keyof typeof HOUSE_ACCOUNTS): LineAccount => ({
  idAccount: HOUSE_ACCOUNTS[conto],
  kind: 'conto',
})

/** Whether bets stand on it: their totals are apart from those of ledgers, funds and wallets, which hold currencies. */
export const holdsBets = ({ kind, idAccount }: LineAccount): boolean =>
  kind === 'tipster' || kind === 'venue' || CONTI_ACCOUNTS.includes(idAccount)

/** What we hold or are owed counts up, what we owe and what is ours counts down; the database says the same of each line. */
export const segnoOf = ({ kind }: LineAccount): 1 | -1 =>
  kind === 'tipster' || kind === 'conto' || kind === 'fondo' ? -1 : 1
