import type { Database } from '#server/db/database.ts'
import { isPlanRefused } from '#server/db/database-client.ts'
import { actResultOf, newAct } from './act.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { publishBetRevision } from './revision.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/**
 * Transactions at one time, of the pool's 20 connections. More writers would only wait for each other, and on a slow
 * disk, holding all connections, they would leave none for reads.
 */
const WRITERS = 12
const MOST_ATTEMPTS = 5
const semaphores = new WeakMap<Database, Semaphore>()

function semaphoreOf(db: Database): Semaphore {
  const semaphore = semaphores.get(db) ?? createSemaphore(WRITERS)
  semaphores.set(db, semaphore)
  return semaphore
}

/** Whether a transaction is under way, which later writes join. */
export const isTx = (ctx: Ctx): ctx is TxCtx => ctx.db.isTransaction && 'changedBets' in ctx

/**
 * Runs `work` in one transaction, committed as a whole or not at all; inside another transaction `work` joins that. A
 * deadlock or serialization failure is retried, so that callers do not see one.
 */
export async function withTransaction<R>(ctx: Ctx, work: (ctx: TxCtx) => Promise<R>): Promise<R> {
  if (isTx(ctx)) return work(ctx)
  // By kind of actor, so that a tip does not wait behind all that people are saving.
  return semaphoreOf(ctx.db)(ctx.actor.kind, () => tryTransaction(ctx, work))
}

async function tryTransaction<R>(ctx: Ctx, work: (ctx: TxCtx) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    if (ctx.stillHoldsLock?.() === false) throw new Error('another process does this now')
    try {
      const { result, tx } = await ctx.db.transaction().execute(async (db) => {
        const act = newAct(ctx.reason ?? null)
        const sets = { changedBets: new Set<number>(), beforeCommit: new Set<never>() }
        const tx: TxCtx = { ...ctx, db, ...sets, act }
        const result = await work(tx)
        for (const step of tx.beforeCommit) await step(tx)
        // Last, so that the row every writer needs is locked only for the length of a commit.
        if (tx.changedBets.size > 0) await publishBetRevision(tx)
        return { result, tx }
      })
      if (ctx.actResult) Object.assign(ctx.actResult, actResultOf(tx))
      if (tx.changedBets.size > 0 || tx.act.id !== null) ctx.onPublished?.()
      return result
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isRetryable(error)) throw error
      ctx.log.warn({ attempt, err: error }, 'transaction retried')
    }
  }
}

/** PostgreSQL's codes of a serialization failure and a deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: string }
  return RETRYABLE.has(code ?? '') || isPlanRefused(error as object)
}
