import { createHash } from 'node:crypto'
import type { Ctx, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

/** Thrown with the result of a rehearsal, so that its transaction is rolled back. */
class RehearsalEnd<R> extends Error {
  readonly result: R

  constructor(result: R) {
    super()
    this.result = result
  }
}

/** Runs work in a transaction, returns its result and rolls it back; nothing of it is kept. */
export async function rehearse<R>(ctx: Ctx, work: (tx: TxCtx) => Promise<R>): Promise<R> {
  return withTransaction<R>(ctx, async (tx) => {
    throw new RehearsalEnd(await work(tx))
  }).catch((error: unknown) => {
    if (error instanceof RehearsalEnd) return error.result as R
    throw error
  })
}

/** A text that identifies an effect: what is done is what was shown where both have the same one. */
export const effectFingerprint = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')
