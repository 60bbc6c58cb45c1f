import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { doBulk, type EffectAnswer, toEffect } from './bulk-effect.ts'
import { type BulkInput, planBulk } from './bulk-plan.ts'

/** What a change of several bets would do: it is done, looked at and taken back; nothing of it stays. */
export async function bulkEffect(ctx: Ctx, input: BulkInput): Promise<EffectAnswer> {
  return rehearse(ctx, async (tx) => toEffect(tx, await doBulk(tx, await planBulk(tx, input))))
}

/**
 * Changes several bets in one transaction, all that are not refused or none.
 * @throws AppError EFFECT_CHANGED when what would be done is not what was looked at, NOTHING_CHANGES
 */
export async function changeInBulk(
  ctx: Ctx,
  { impronta, ...input }: Input<'POST /api/v1/bets/blocco'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const done = await doBulk(tx, await planBulk(tx, input))
    if (done.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    if (done.plan.changes.length === 0) throw new AppError('NOTHING_CHANGES')
    return { stato: 'fatta' as const, bet: done.plan.changes.length, idConferma: null }
  })
}

/** Does the work in a transaction of its own and takes all of it back. */
async function rehearse<R>(ctx: Ctx, work: Parameters<typeof withTransaction<R>>[1]): Promise<R> {
  let result: { value: R } | undefined
  try {
    await withTransaction(ctx, async (tx) => {
      result = { value: await work(tx) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed) || !result) throw error
  }
  return (result as { value: R }).value
}

class Rehearsed extends Error {}
