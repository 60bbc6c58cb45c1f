import { ADMINS } from '@xbetapp/contract/access'
import type { AccountRef } from '@xbetapp/contract/ledger/closed-weeks'
import { NO_DROP } from '@xbetapp/domain/reference/reference/names'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { found } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, knowsRoom, seesSecretRooms } from '#server/kernel/secret-rooms.ts'

export type AccountReference = z.output<typeof AccountRef>

/**
 * Names of accounts that hold bets, by their keys; for a caller who may not see a secret room, only the fact that there
 * is one (rule: venue/secret-rooms).
 */
export async function accountRefs(
  ctx: Ctx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, AccountReference & { isKnown: boolean }>> {
  const { rows } = await sql<AccountReference & { isSecret: boolean }>`
    select id_account, tipo, id_conto as id, nome, id_valuta, simbolo, is_secret
    from account_named n join currency on valuta = id_valuta where id_account = any(${accounts})
  `.execute(ctx.db)
  return new Map(
    rows.map(({ isSecret, ...row }) => {
      const isKnown = knowsRoom(ctx, { isSecret })
      const visibleRow = isKnown ? row : { ...row, id: 0, idAccount: 0, nome: HIDDEN_ROOM }
      return [row.idAccount, { ...visibleRow, isKnown }]
    }),
  )
}

/** Accounts the caller may know, as a condition on `account_named n` (rule: venue/secret-rooms). */
export const knownAccounts = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${seesSecretRooms(ctx)}::boolean or not n.is_secret)`

/** {@link knownAccounts}; only ADMIN sees the house's own accounts and wallets. */
export const seenAccounts = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(
  ${actorHas(ctx.actor, ADMINS)}::boolean or n.kind in ('tipster', 'venue')) and ${knownAccounts(ctx)}`

/** Accounts that lists show, as a condition on `account_named n`: no caller finds secret rooms and NoDrop there. */
export const LISTED_ACCOUNTS = sql<boolean>`
  not n.is_secret and (n.kind <> 'tipster' or lower(n.nome) <> lower(${NO_DROP}))`

interface NamedAccount {
  idAccount: number
  nome: string
  /** The currency the account is kept in; null for a wallet, which has several. */
  idValuta: string | null
}

/**
 * The account a call names by its kind and its number within it; helpers are rooms.
 * @param condition which accounts count; those the caller may see by default
 * @throws AppError ACCOUNT_NOT_FOUND
 */
export async function findAccount(
  ctx: Ctx,
  tipo: AccountReference['tipo'] | 'helper' | 'portafoglio',
  id: number,
  condition = seenAccounts(ctx),
): Promise<NamedAccount> {
  const { rows } = await sql<NamedAccount>`
    select id_account, nome, id_valuta from account_named n
    where tipo = ${tipo === 'helper' ? 'sala' : tipo} and id_conto = ${id} and ${condition}
  `.execute(ctx.db)
  return found(rows[0], 'ACCOUNT_NOT_FOUND')
}
