import { CONTI_ACCOUNTS, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import type { Selectable } from 'kysely'
import type { MovementLine } from '#server/db/generated/tables.ts'

/** The account of a movement's line: a tipster, a venue, one of the house's own, a fund or a wallet. */
export type LineAccount = Pick<Selectable<MovementLine>, 'idAccount' | 'kind'>

export const houseAccount = (conto: keyof typeof HOUSE_ACCOUNTS): LineAccount => ({
  idAccount: HOUSE_ACCOUNTS[conto],
  kind: 'conto',
})

/**
 * Whether the account holds bets: its totals are kept apart from those of ledgers, funds and wallets, which hold
 * currencies.
 */
export const holdsBets = ({ kind, idAccount }: LineAccount): boolean =>
  kind === 'tipster' || kind === 'venue' || CONTI_ACCOUNTS.includes(idAccount)
