import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { AccountEffect, TouchedWeek } from '@xbetapp/contract/accounts/account-effect'
import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import { toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { idsOf } from '#server/db/rows.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import type { SentWeek, WorthChange } from '#server/ledger/postings/public.ts'
import { balancesToday } from './recap.ts'

/**
 * The effect of a change on accounts. Call it before a rollback, so that the balances include the change. Balances are
 * restricted to users who may open the account: accounting in general, ADMIN for the house's own and secret rooms. Users
 * who work on bets see the owner of each drop, secret rooms included.
 */
export async function accountEffects(ctx: Ctx, changes: readonly WorthChange[]): Promise<Wire[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<Row>`
    select id_account, tipo as genere, id_conto as id, nome, valuta, simbolo, is_secret
    from account_named join currency on valuta = id_valuta where id_account = any(${idsOf(changes, 'idAccount')})
  `.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.idAccount, row]))
  const isAccountant = actorHas(ctx.actor, ACCOUNTANTS)
  const isAdmin = actorHas(ctx.actor, ADMINS)
  const balancesOf = isAccountant ? await balancesToday(ctx) : null
  return changes.flatMap(({ idAccount, bets, before, after }) => {
    const row = byId.get(idAccount)
    if (!row) return []
    const { isSecret, ...account } = row
    const mayOpen = account.genere === 'conto' || isSecret ? isAdmin : isAccountant
    const saldo = mayOpen && balancesOf ? balancesOf(idAccount, null).saldoTotale : null
    const differenza = after.minus(before)
    return {
      ...account,
      nome: isSecret && !seesSecretDrops(ctx) ? HIDDEN_ROOM : account.nome,
      bet: bets,
      ...toNumbers({ prima: before, dopo: after, differenza }),
      saldo: saldo && toNumbers({ prima: saldo.minus(differenza), dopo: saldo }),
    }
  })
}

/** Closed weeks and sent statements that a change reaches. */
export const touchedWeeks = (
  closedWeeks: readonly ReachedWeekAnswer[],
  sentWeeks: readonly SentWeek[],
): z.output<typeof TouchedWeek>[] => [
  ...closedWeeks.map(({ id, conto, da, a }) => ({ id, nome: conto.nome, da, a, stato: 'chiusa' as const })),
  ...sentWeeks.map(({ id, nome, da, a }) => ({ id, nome, da, a, stato: 'inviata' as const })),
]

type Wire = z.output<typeof AccountEffect>
type Row = Pick<Wire, 'idAccount' | 'genere' | 'id' | 'nome' | 'valuta' | 'simbolo'> & { isSecret: boolean }
