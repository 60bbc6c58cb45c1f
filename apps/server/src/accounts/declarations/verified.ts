import type { Verifica } from '@xbetapp/contract/accounts/verified-until'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type BalanceQuestion, balancesAtMoments } from './balances-at.ts'

type Verified = z.output<typeof Verifica>

/** The key of a currency of an account; wallets have several. */
export const balanceKey = (idAccount: number, idValuta: string): string => `${idAccount} ${idValuta}`

/**
 * Until when accounts and wallets are verified, by account and currency ({@link balanceKey}): the locked declaration
 * with the latest moment, and whether our figure for that moment has changed since. Accounts never verified are left
 * out.
 */
export async function lastVerified(ctx: Ctx, accounts: readonly number[]): Promise<Map<string, Verified>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<BalanceQuestion & { id: number; nostro: string; isReversed: boolean }>`
    select distinct on (d.id_account, d.id_valuta) d.id_declaration as id, d.id_account, d.id_valuta, d.momento, d.nostro,
      d.id_movimento is not null and exists (select from movement m where m.reverses = d.id_movimento) as is_reversed
    from declaration d where d.id_account = any(${accounts}) and d.stato = 'quadrata'
    order by d.id_account, d.id_valuta, d.momento desc, d.id_declaration desc
  `.execute(ctx.db)
  const figures = await balancesAtMoments(ctx, rows)
  return new Map(
    rows.map(({ id, idAccount, idValuta, momento, nostro, isReversed }, index) => [
      balanceKey(idAccount, idValuta),
      { id, momento: toWire(momento), rossa: isReversed || !figures[index]?.eq(nostro) },
    ]),
  )
}
