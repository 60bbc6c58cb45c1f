import { createHash } from 'node:crypto'
import { lockRow, updateRows } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { actResultOf } from './act.ts'
import { AppError, invariant } from './app-error.ts'
import type { ActResult, Ctx, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

export interface Request {
  key: string
  endpoint: string
  /** All parameters of the request: another path or body under the same key is another request. */
  input: object
}

/** The stored answer of a key; `done` is missing in answers stored before acts existed. */
interface StoredAnswer<R> {
  value: R
  done?: ActResult | null
}

/**
 * Executes a write once per key: key, work and answer are one transaction. A repetition waits on the key's row for the
 * first call and gets its answer; the same key with another body is refused.
 */
export async function once<R>(ctx: Ctx, request: Request, work: (ctx: TxCtx) => Promise<R>): Promise<R> {
  return withTransaction(ctx, async (tx) => {
    const row = { actor: tx.actor.username, endpoint: request.endpoint, chiave: request.key }
    const claim = CLAIM([row.actor, row.endpoint, row.chiave, hashOf(request), tx.now()])
    const isFirst = (await run(tx.db, claim)).length > 0
    if (!isFirst) {
      // A row lock is a write: the commit, and so the repeated answer, waits until the first one's effects are on the
      // replica.
      const stored = await lockRow(tx.db, 'idempotencyKey', row, ['requestHash', 'answer'])
      invariant(stored, 'a key that is taken has a row')
      if (!stored.requestHash.equals(hashOf(request))) throw new AppError('IDEMPOTENCY_MISMATCH')
      const { value, done } = stored.answer as unknown as StoredAnswer<R>
      if (done && tx.actResult) Object.assign(tx.actResult, done)
      return value
    }
    const value = await work(tx)
    const answer: StoredAnswer<R> = { value, done: actResultOf(tx) }
    await updateRows(tx.db, 'idempotencyKey', row, { answer: JSON.stringify(answer) })
    return value
  })
}

const hashOf = ({ input }: Request): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** Takes a key for this transaction; no row where it was taken before. */
const CLAIM = statement<{ chiave: string }>(`
  insert into idempotency_key (actor, endpoint, chiave, request_hash, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning chiave`)
