import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { AccountEffect, TouchedWeek } from '@xbetapp/contract/accounts/account-effect'
import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import { type Decimal, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { idsOf } from '#server/kernel/ids-of.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import type { SentWeek, WorthChange } from '#server/ledger/postings/public.ts'
import { balancesToday } from './recap.ts'

/** The effect of a change on accounts. Call it before a rollback, so that the balances include the change. */
export async function accountEffects(ctx: Ctx, changes: readonly WorthChange[]): Promise<Wire[]> {
  const accounts = await describeAccounts(ctx, idsOf(changes, 'idAccount'))
  return changes.flatMap(({ idAccount, bets, before, after }) => {
    const account = accounts.get(idAccount)
    if (!account) return []
    const { saldo, ...summary } = account
    const difference = after.minus(before)
    return {
      ...summary,
      idAccount,
      bet: bets,
      prima: toNumber(before),
      dopo: toNumber(after),
      differenza: toNumber(difference),
      saldo: saldo && { prima: toNumber(saldo.minus(difference)), dopo: toNumber(saldo) },
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
type Summary = Pick<Wire, 'genere' | 'id' | 'nome' | 'valuta' | 'simbolo'> & {
  saldo: Decimal | null
}

type Row = Omit<Summary, 'saldo'> & { idAccount: number; isSecret: boolean }

/**
 * The accounts of an effect. Balances are restricted to users who may open the account: accounting in general, ADMIN
 * for the house's own and secret rooms. Users who work on bets see the owner of each drop, secret rooms included.
 */
async function describeAccounts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Summary>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select id_account, tipo as genere, id_conto as id, nome, valuta, simbolo, is_secret
    from account_named join currency on valuta = id_valuta where id_account = any(${ids})
  `.execute(ctx.db)
  const isAccountant = actorHas(ctx.actor, ACCOUNTANTS)
  const isAdmin = actorHas(ctx.actor, ADMINS)
  const balances = isAccountant ? await balancesToday(ctx) : null
  return new Map(
    rows.map(({ idAccount, isSecret, ...row }) => {
      const mayOpen = row.genere === 'conto' || isSecret ? isAdmin : isAccountant
      const nome = isSecret && !seesSecretDrops(ctx) ? HIDDEN_ROOM : row.nome
      const saldo = mayOpen && balances ? balances(idAccount, null).saldoTotale : null
      return [idAccount, { ...row, nome, saldo }]
    }),
  )
}
