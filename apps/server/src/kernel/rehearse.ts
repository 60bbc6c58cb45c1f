import { createHash } from 'node:crypto'
import type { Ctx, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

class RehearsalEnd extends Error {}

/** Runs work in a transaction, returns its result and rolls it back; nothing of it is kept. */
export async function rehearse<R>(ctx: Ctx, work: (tx: TxCtx) => Promise<R>): Promise<R> {
  let outcome: { at: R } | null = null
  try {
    await withTransaction(ctx, async (tx) => {
      outcome = { at: await work(tx) }
      throw new RehearsalEnd()
    })
  } catch (error) {
    if (!(error instanceof RehearsalEnd)) throw error
  }
  if (outcome === null) throw new Error('nothing was rehearsed')
  return (outcome as { at: R }).at
}

/** A text that identifies an effect: what is done is what was shown where both have the same one. */
export const effectFingerprint = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')
