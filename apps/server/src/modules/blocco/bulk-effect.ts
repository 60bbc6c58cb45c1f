import { createHash } from 'node:crypto'
import type { Effect } from '@xbetapp/contract/blocco'
import type { ReachedWeekAnswer } from '@xbetapp/contract/closings'
import { toNumber } from '@xbetapp/domain/money/decimal'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type BetChange, changeBets, type SecondPerson, secondPerson } from '#server/modules/bets/public.ts'
import {
  postNow,
  reachedWeeks,
  type SentWeek,
  sentWeeks,
  type WorthChange,
} from '#server/modules/books/public.ts'
import type { BulkPlan } from './bulk-plan.ts'
import { describeAccounts } from './effect-accounts.ts'

export type EffectAnswer = z.output<typeof Effect>

/** A change that stands in its transaction, and what it does. */
export interface DoneBulk {
  plan: BulkPlan
  worth: WorthChange[]
  second: SecondPerson | null
  /** Closed weeks of accounts that end with something else. */
  weeks: ReachedWeekAnswer[]
  /** Sent statements that counted something else. */
  sent: SentWeek[]
  impronta: string
}

/** Writes the change and brings the accounts in line: what it does is read from what it did. */
export async function doBulk(tx: TxCtx, plan: BulkPlan): Promise<DoneBulk> {
  await changeBets(tx, plan.changes)
  const worth = await postNow(tx)
  const weeks = await reachedWeeks(tx)
  const sent = await sentWeeks(tx)
  const second = await secondPerson(tx, plan.changes, sent)
  return { plan, worth, second, weeks, sent, impronta: fingerprint(plan, worth, weeks, sent) }
}

/**
 * One text for one effect: which bets in which version, what is set on each, what is refused, and by how much each account
 * changes. Balances are left out, because they move with everything else that is done meanwhile.
 */
function fingerprint(
  { changes, refused, unchanged }: BulkPlan,
  worth: readonly WorthChange[],
  weeks: readonly ReachedWeekAnswer[],
  sent: readonly SentWeek[],
): string {
  const seen = [
    changes.map(({ before, changes: fields }) => [
      before.idReceivedBet,
      before.revision,
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

/** The effect as it leaves the server. Asked for while it stands: balances are read with it in them. */
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
    seconda: second,
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
