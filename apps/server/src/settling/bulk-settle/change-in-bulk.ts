import type { Answer } from '@xbetapp/contract/contract'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { adoptChanges } from '#server/ledger/postings/public.ts'
import { askSecondPerson } from './ask-second-person.ts'
import { type AppliedBulk, doBulk, type EffectAnswer, toEffect } from './bulk-effect.ts'
import { type BulkInput, type BulkPlan, planBulk } from './bulk-plan.ts'

/** The effect of a bulk change: it is applied, read and rolled back; nothing is kept. */
export async function bulkEffect(ctx: Ctx, input: BulkInput): Promise<EffectAnswer> {
  return withTransaction(ctx, async (tx) => rehearse(tx, await planBulk(tx, input), toEffect))
}

/**
 * Changes several bets in one transaction: all that are not refused, or none. Where a second person must confirm,
 * nothing is changed and the request is stored (rule: conferma/when).
 * @throws AppError EFFECT_CHANGED when the effect differs from the one shown, NOTHING_CHANGES
 */
export async function changeInBulk(
  ctx: Ctx,
  { impronta, ...input }: Input<'POST /api/v1/bets/blocco'>['body'],
): Promise<Answer<'POST /api/v1/bets/blocco'>> {
  return withTransaction(ctx, async (tx) => {
    const plan = await planBulk(tx, input)
    const bet = plan.changes.length
    const changeToConfirm = await inSavepoint(tx, async (inner) => {
      const bulk = await doBulk(inner, plan)
      if (bulk.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
      if (bet === 0) throw new AppError('NOTHING_CHANGES')
      if (bulk.second === null) return { keep: true, result: null }
      return { keep: false, result: { bulk, effect: await toEffect(inner, bulk), second: bulk.second } }
    })
    if (changeToConfirm === null) return { stato: 'fatta' as const, bet, idConferma: null }
    return { stato: 'in attesa' as const, bet, idConferma: await askSecondPerson(tx, changeToConfirm) }
  })
}

/** Applies a plan, reads its effect and rolls it back; the plan's locks are kept. */
export function rehearse<R>(
  tx: TxCtx,
  plan: BulkPlan,
  look: (tx: TxCtx, bulk: AppliedBulk) => Promise<R>,
): Promise<R> {
  return inSavepoint(tx, async (inner) => ({
    keep: false,
    result: await look(inner, await doBulk(inner, plan)),
  }))
}

/** Runs writes in one transaction; a trial gives the same answer and keeps nothing. */
export const writeOrTry = <R>(ctx: Ctx, isTrial: boolean, work: (tx: TxCtx) => Promise<R>): Promise<R> =>
  withTransaction(ctx, (tx) =>
    inSavepoint(tx, async (inner) => ({ keep: !isTrial, result: await work(inner) })),
  )

/**
 * Runs work in a savepoint and keeps it or rolls it back as the work says, including the state in memory: the act, the
 * changed bets, the work deferred to the commit.
 */
async function inSavepoint<R>(
  tx: TxCtx,
  work: (inner: TxCtx) => Promise<{ keep: boolean; result: R }>,
): Promise<R> {
  await sql`savepoint trial`.execute(tx.db)
  const act = { ...tx.act, undoableLines: [...tx.act.undoableLines] }
  const inner: TxCtx = { ...tx, changedBets: new Set(), beforeCommit: new Set(), act }
  const { keep, result } = await work(inner)
  if (!keep) {
    await sql`rollback to savepoint trial`.execute(tx.db)
    return result
  }
  await sql`release savepoint trial`.execute(tx.db)
  adoptChanges(tx, inner)
  Object.assign(tx.act, inner.act)
  for (const task of inner.beforeCommit) tx.beforeCommit.add(task)
  return result
}
