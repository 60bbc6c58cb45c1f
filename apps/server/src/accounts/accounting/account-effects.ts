import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { AccountEffect, TouchedWeek } from '@xbetapp/contract/accounts/account-effect'
import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import { toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { idsOf } from '#server/db/rows.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import {
  postNow,
  reachedWeeks,
  type SentWeek,
  sentWeeks,
  type WorthChange,
} from '#server/ledger/postings/public.ts'
import { balancesToday } from './recap.ts'

type Wire = z.output<typeof AccountEffect>
type Row = Pick<Wire, 'idAccount' | 'genere' | 'id' | 'nome' | 'valuta' | 'simbolo'> & { isSecret: boolean }

/** What the changes of a transaction so far do to accounts, closed weeks and sent statements. */
export interface PostedEffect {
  worth: readonly WorthChange[]
  weeks: readonly ReachedWeekAnswer[]
  sent: readonly SentWeek[]
}

/** Brings the accounts in line with the changed bets ({@link postNow}) and reads what that does. */
export async function postedEffect(tx: TxCtx): Promise<PostedEffect> {
  const worth = await postNow(tx)
  return { worth, weeks: await reachedWeeks(tx), sent: await sentWeeks(tx) }
}

/** An effect as part of a fingerprint. Balances are left out because concurrent work changes them. */
export const effectFacts = ({ worth, weeks, sent }: PostedEffect) => [
  worth.map(({ idAccount, before, after }) => [idAccount, before.toFixed(2), after.toFixed(2)]),
  weeks.map(({ id, differenza }) => [id, differenza]),
  sent.map(({ id, differenza }) => [id, differenza.toFixed(2)]),
]

/** An effect on the wire. Call it before a rollback, so that the balances include the change. */
export async function wireEffect(ctx: Ctx, { worth, weeks, sent }: PostedEffect) {
  const settimane: z.output<typeof TouchedWeek>[] = [
    ...weeks.map(({ id, conto, da, a }) => ({ id, nome: conto.nome, da, a, stato: 'chiusa' as const })),
    ...sent.map(({ id, nome, da, a }) => ({ id, nome, da, a, stato: 'inviata' as const })),
  ]
  return { conti: await accountEffects(ctx, worth), settimane }
}

/**
 * The effect of a change on accounts. Balances are restricted to users who may open the account: accounting in general,
 * ADMIN for the house's own and secret rooms. Users who work on bets see the owner of each drop, secret rooms included.
 */
async function accountEffects(ctx: Ctx, changes: readonly WorthChange[]): Promise<Wire[]> {
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
