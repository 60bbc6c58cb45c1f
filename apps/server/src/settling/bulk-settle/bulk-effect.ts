import { createHash } from 'node:crypto'
import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import type { AccountEffect, Effect } from '@xbetapp/contract/settling/bulk-settle'
import { type Decimal, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { balancesToday } from '#server/accounts/accounting/public.ts'
import { type BetChange, changeBets } from '#server/bets/bets/public.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import {
  hasSecondPerson,
  postNow,
  reachedWeeks,
  type SecondPerson,
  type SentWeek,
  secondPersonOf,
  sentWeeks,
  type WorthChange,
} from '#server/ledger/postings/public.ts'
import type { BulkPlan } from './bulk-plan.ts'

export type EffectAnswer = z.output<typeof Effect>

/** A change applied within its transaction, and its effect. */
export interface DoneBulk {
  plan: BulkPlan
  worth: WorthChange[]
  second: SecondPerson | null
  /** Closed weeks of accounts whose figures change. */
  weeks: ReachedWeekAnswer[]
  /** Sent statements whose figures change. */
  sent: SentWeek[]
  impronta: string
}

/** Applies the change and updates the accounts: the effect is read from the changed rows. */
export async function doBulk(tx: TxCtx, plan: BulkPlan): Promise<DoneBulk> {
  await changeBets(tx, plan.changes)
  const worth = await postNow(tx)
  const weeks = await reachedWeeks(tx)
  const sent = await sentWeeks(tx)
  return {
    plan,
    worth,
    second: secondPersonOf(tx),
    weeks,
    sent,
    impronta: fingerprint(plan, worth, weeks, sent),
  }
}

/**
 * A text that identifies an effect: which bets in which version, the fields set on each, the refusals, and the change
 * of each account. Balances are left out because concurrent work changes them.
 */
export function fingerprint(
  { changes, revisioni, refused, unchanged }: BulkPlan,
  worth: readonly WorthChange[],
  weeks: readonly ReachedWeekAnswer[],
  sent: readonly SentWeek[],
): string {
  const seen = [
    changes.map(({ before, changes: fields }) => [
      before.idReceivedBet,
      revisioni.get(before.idReceivedBet),
      fields.map(({ field, from, to }) => [field, from, to]),
    ]),
    refused.map(({ idReceivedBet, motivo }) => [idReceivedBet, motivo]),
    unchanged,
    worth.map(({ idAccount, before, after }) => [idAccount, before.toFixed(2), after.toFixed(2)]),
    weeks.map(({ id, differenza }) => [id, differenza]),
    sent.map(({ id, differenza }) => [id, differenza.toFixed(2)]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}

/** The effect as sent to the client. Must be called before a rollback, so that the balances include the change. */
export async function toEffect(
  ctx: Ctx,
  { plan, worth, second, weeks, sent, impronta }: DoneBulk,
): Promise<EffectAnswer> {
  const accounts = await describeAccounts(
    ctx,
    worth.map(({ idAccount }) => idAccount),
  )
  return {
    impronta,
    bet: plan.changes.length,
    invariate: plan.unchanged,
    cambi: countChanges(plan.changes),
    rifiutate: plan.refused,
    conti: worth.flatMap(({ idAccount, bets, before, after }) => {
      const account = accounts.get(idAccount)
      if (!account) return []
      const { saldo, ...shown } = account
      const difference = after.minus(before)
      return {
        ...shown,
        idAccount,
        bet: bets,
        prima: toNumber(before),
        dopo: toNumber(after),
        differenza: toNumber(difference),
        saldo: saldo && { prima: toNumber(saldo.minus(difference)), dopo: toNumber(saldo) },
      }
    }),
    settimane: [
      ...weeks.map(({ id, conto, da, a }) => ({ id, nome: conto.nome, da, a, stato: 'chiusa' as const })),
      ...sent.map(({ id, nome, da, a }) => ({ id, nome, da, a, stato: 'inviata' as const })),
    ],
    seconda: second && { ...second, altri: await hasSecondPerson(ctx) },
  }
}

function countChanges(changes: readonly BetChange[]): EffectAnswer['cambi'] {
  const counts = new Map<string, EffectAnswer['cambi'][number]>()
  for (const { field, from, to } of changes.flatMap((change) => change.changes)) {
    if (field === 'formattedBet') continue
    const key = JSON.stringify([field, from, to])
    const count = counts.get(key) ?? { campo: field, da: from, a: to, bet: 0 }
    count.bet++
    counts.set(key, count)
  }
  return [...counts.values()].sort((a, b) => b.bet - a.bet)
}

type Wire = z.output<typeof AccountEffect>
type Described = Pick<Wire, 'genere' | 'id' | 'nome' | 'valuta' | 'simbolo'> & { saldo: Decimal | null }

type Row = Omit<Described, 'saldo'> & { idAccount: number; isSecret: boolean }

/**
 * The accounts of an effect. Balances are restricted to users who may open the account: accounting in general, ADMIN
 * for the house's own and secret rooms. Users who work on bets see the owner of each drop, secret rooms included.
 */
async function describeAccounts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Described>> {
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
