import pLimit, { type LimitFunction } from 'p-limit'
import type { Database } from '#server/db/database.ts'
import { newAct, tellAct } from './act.ts'
import type { Ctx, TxCtx } from './ctx.ts'

/**
 * Of the pool's 20 connections. Writers end up waiting for each other whatever their number; with all connections in
 * their hands on a slow disk, nobody could read any more.
 */
const WRITERS = 12
const turns = new WeakMap<Database, LimitFunction>()

function turnsOf(db: Database): LimitFunction {
  const known = turns.get(db) ?? pLimit(WRITERS)
  turns.set(db, known)
  return known
}

const isTx = (ctx: Ctx): ctx is TxCtx => ctx.db.isTransaction && 'changedBets' in ctx

/**
 * Runs `work` in one transaction: everything it writes stands together or not at all. Inside another transaction
 * it joins it. A deadlock or serialization refusal of PostgreSQL is retried, so nobody has to see one.
 */
export async function withTransaction<R>(ctx: Ctx, work: (ctx: TxCtx) => Promise<R>): Promise<R> {
  if (isTx(ctx)) return work(ctx)
  return turnsOf(ctx.db)(() => tryTransaction(ctx, work))
}

/** Carries a result out of a transaction that is taken back. */
class Rehearsed<R> extends Error {
  readonly result: R

  constructor(result: R) {
    super('rehearsed')
    this.result = result
  }
}

/**
 * Runs `work` as {@link withTransaction} would, what is done before the commit included, then `look`, and takes everything
 * back: nothing of it was ever there, no act, no line, no message.
 * @returns what `look` saw
 */
export async function rehearse<R>(
  ctx: Ctx,
  work: (tx: TxCtx) => Promise<unknown>,
  look: (tx: TxCtx) => Promise<R>,
): Promise<R> {
  if (isTx(ctx)) throw new Error('A rehearsal is a transaction of its own')
  try {
    await withTransaction({ ...ctx, rehearsal: true }, async (tx) => {
      await work(tx)
      for (const act of tx.beforeCommit) await act(tx)
      tx.beforeCommit.clear()
      return look(tx)
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as R
    throw error
  }
  throw new Error('A rehearsal always ends by being taken back')
}

async function tryTransaction<R>(ctx: Ctx, work: (ctx: TxCtx) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, tx } = await ctx.db.transaction().execute(async (db) => {
        const act = newAct(ctx.reason ?? null)
        const tx: TxCtx = { ...ctx, db, changedBets: new Set(), beforeCommit: new Set(), act }
        const result = await work(tx)
        for (const act of tx.beforeCommit) await act(tx)
        if (ctx.rehearsal) throw new Rehearsed(result)
        return { result, tx }
      })
      await tellAct(tx)
      return result
    } catch (error) {
      if (attempt === 5 || !isRetryable(error)) throw error
      ctx.log.warn({ attempt, err: error }, 'transaction retried')
    }
  }
}

const RETRYABLE = new Set(['40001', '40P01'])

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))
