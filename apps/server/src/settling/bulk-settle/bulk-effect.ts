import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import type { Effect } from '@xbetapp/contract/settling/bulk-settle'
import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import type { z } from 'zod'
import { accountEffects, touchedWeeks } from '#server/accounts/accounting/public.ts'
import { type BetChange, changeBets, payoutWords } from '#server/bets/bets/public.ts'
import { beginningsOf } from '#server/bets/tip-reading/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { effectFingerprint } from '#server/kernel/rehearse.ts'
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
export interface AppliedBulk {
  plan: BulkPlan
  worth: WorthChange[]
  /** Null where no second person is needed. */
  second: SecondPerson | null
  /** Closed weeks of accounts whose figures change. */
  weeks: ReachedWeekAnswer[]
  /** Sent statements whose figures change. */
  sent: SentWeek[]
  impronta: string
}

/** Applies the change and updates the accounts: the effect is read from the changed rows. */
export async function doBulk(tx: TxCtx, plan: BulkPlan): Promise<AppliedBulk> {
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
  { changes, revisions, refused, unchanged }: BulkPlan,
  worth: readonly WorthChange[],
  weeks: readonly ReachedWeekAnswer[],
  sent: readonly SentWeek[],
): string {
  const facts = [
    changes.map(({ before, changes: fields }) => [
      before.idReceivedBet,
      revisions.get(before.idReceivedBet),
      fields.map(({ field, from, to }) => [field, from, to]),
    ]),
    refused.map(({ idReceivedBet, motivo }) => [idReceivedBet, motivo]),
    unchanged,
    worth.map(({ idAccount, before, after }) => [idAccount, before.toFixed(2), after.toFixed(2)]),
    weeks.map(({ id, differenza }) => [id, differenza]),
    sent.map(({ id, differenza }) => [id, differenza.toFixed(2)]),
  ]
  return effectFingerprint(facts)
}

/** The effect as sent to the client. Must be called before a rollback, so that the balances include the change. */
export async function toEffect(
  ctx: Ctx,
  { plan, worth, second, weeks, sent, impronta }: AppliedBulk,
): Promise<EffectAnswer> {
  return {
    impronta,
    bet: plan.changes.length,
    invariate: plan.unchanged,
    nonIniziate: await countNotBegun(ctx, settlementsIn(plan)),
    senzaDrop: settlementsIn(plan).filter(({ before }) => !isTipsterDropped(before)).length,
    cambi: countChanges(plan.changes),
    rifiutate: plan.refused,
    conti: await accountEffects(ctx, worth),
    settimane: touchedWeeks(weeks, sent),
    seconda: second && { ...second, altri: await hasSecondPerson(ctx) },
  }
}

const settlementsIn = ({ changes }: BulkPlan): BetChange[] =>
  changes.filter((change) => change.changes.some(({ field, to }) => field === 'esito' && to !== 'Open'))

async function countNotBegun(ctx: Ctx, settlements: readonly BetChange[]): Promise<number> {
  const beginnings = await beginningsOf(
    ctx,
    settlements.map(({ before }) => before.idReceivedBet),
  )
  return [...beginnings.values()].filter((begins) => begins > ctx.now()).length
}

function countChanges(changes: readonly BetChange[]): EffectAnswer['cambi'] {
  const counts = new Map<string, EffectAnswer['cambi'][number]>()
  for (const { field, from, to } of changes.flatMap((change) => change.changes)) {
    if (field === 'formattedBet') continue
    const key = JSON.stringify([field, from, to])
    const count =
      counts.get(key) ??
      (field === 'payout'
        ? { campo: 'pagamento' as const, da: payoutWords(from), a: payoutWords(to), bet: 0 }
        : { campo: field, da: from, a: to, bet: 0 })
    count.bet++
    counts.set(key, count)
  }
  return [...counts.values()].sort((a, b) => b.bet - a.bet)
}
