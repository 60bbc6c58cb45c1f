import type { Effect } from '@xbetapp/contract/settling/bulk-settle'
import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import type { z } from 'zod'
import {
  effectFacts,
  type PostedEffect,
  postedEffect,
  wireEffect,
} from '#server/accounts/accounting/public.ts'
import { type BetChange, changeBets, payoutWords } from '#server/bets/bets/public.ts'
import { beginningsOf } from '#server/bets/tip-reading/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { effectFingerprint } from '#server/kernel/rehearse.ts'
import { hasSecondPerson, type SecondPerson, secondPersonOf } from '#server/ledger/postings/public.ts'
import type { BulkPlan } from './bulk-plan.ts'

export type EffectAnswer = z.output<typeof Effect>

/** A change applied within its transaction, and its effect. */
export interface AppliedBulk {
  plan: BulkPlan
  posted: PostedEffect
  /** Null where no second person is needed. */
  second: SecondPerson | null
  impronta: string
}

/** Applies the change and updates the accounts: the effect is read from the changed rows. */
export async function doBulk(tx: TxCtx, plan: BulkPlan): Promise<AppliedBulk> {
  await changeBets(tx, plan.changes)
  const posted = await postedEffect(tx)
  return { plan, posted, second: secondPersonOf(tx), impronta: fingerprint(plan, posted) }
}

/**
 * A text that identifies an effect: which bets in which version, the fields set on each, the refusals, and the change
 * of each account.
 */
export const fingerprint = (
  { changes, revisions, refused, unchanged }: BulkPlan,
  posted: PostedEffect,
): string =>
  effectFingerprint([
    changes.map(({ before, changes: fields }) => [
      before.idReceivedBet,
      revisions.get(before.idReceivedBet),
      fields.map(({ field, from, to }) => [field, from, to]),
    ]),
    refused.map(({ idReceivedBet, motivo }) => [idReceivedBet, motivo]),
    unchanged,
    ...effectFacts(posted),
  ])

/** The effect as sent to the client. Must be called before a rollback, so that the balances include the change. */
export async function toEffect(
  ctx: Ctx,
  { plan, posted, second, impronta }: AppliedBulk,
): Promise<EffectAnswer> {
  return {
    impronta,
    bet: plan.changes.length,
    invariate: plan.unchanged,
    nonIniziate: await countNotBegun(ctx, settlementsIn(plan)),
    senzaDrop: settlementsIn(plan).filter(({ before }) => !isTipsterDropped(before)).length,
    cambi: countChanges(plan.changes),
    rifiutate: plan.refused,
    ...(await wireEffect(ctx, posted)),
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
