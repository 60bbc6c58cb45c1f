import { toNumbers } from '@xbetapp/domain/platform/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import type { EntityAccount, EntityName } from './account.ts'
import { listAccounts } from './accounts.queries.ts'
import { type Balances, balancesAt, balancesToday, contiBalances } from './recap.ts'

/** Balances of every account of a list. @param idBook only the rooms of this book */
export async function accountBalances(
  ctx: Ctx,
  entity: EntityName,
  idBook?: number,
): Promise<NamedBalances[]> {
  return inSnapshot(ctx, async (ctx) => {
    const accounts = await listAccounts(ctx, entity, { idBook })
    const balancesOf = await balancesToday(ctx)
    return accounts.map((account) => namedBalances(account, balancesOf(account.idAccount, account)))
  })
}

/** Balances of the house's own accounts. */
export async function houseBalances(ctx: Ctx): Promise<NamedBalances[]> {
  return (await contiBalances(ctx)).map(({ balances, ...conto }) => namedBalances(conto, balances))
}

/** Balances of one account as of a moment. */
export async function accountBalancesAt(ctx: Ctx, account: EntityAccount, end: Date): Promise<NamedBalances> {
  return namedBalances(account, await balancesAt(ctx, account.idAccount, account, end))
}

type NamedBalances = { id: number; nome: string } & Record<keyof Balances, number>

/** Balances with the number and the name of what holds them, as the wire has them. */
export const namedBalances = (
  { id, nome }: { id: number; nome: string },
  balances: Balances,
): NamedBalances => ({
  id,
  nome,
  ...toNumbers(balances),
})
