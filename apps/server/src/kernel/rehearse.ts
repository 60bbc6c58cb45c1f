import type { Ctx, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

class Rehearsed extends Error {}

/** Runs work in a transaction, returns its result and rolls it back; nothing of it is kept. */
export async function rehearse<R>(ctx: Ctx, work: (tx: TxCtx) => Promise<R>): Promise<R> {
  let looked: { at: R } | null = null
  try {
    await withTransaction(ctx, async (tx) => {
      looked = { at: await work(tx) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  if (looked === null) throw new Error('nothing was rehearsed')
  return (looked as { at: R }).at
}
