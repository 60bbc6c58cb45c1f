import { createHash } from 'node:crypto'
import { actSoFar } from './act.ts'
import { AppError } from './app-error.ts'
import type { Ctx, Done, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

interface Request {
  key: string
  endpoint: string
  /** All it was asked with: another path or body under the same key is another request. */
  input: object
}

/** What a repetition is answered with; `done` is missing in answers of before there were acts. */
interface Stored<R> {
  value: R
  done?: Done | null
}

/**
 * Executes a write once per key: key, work and answer are one transaction. A repetition waits for the first on
 * the key's row and gets its answer; the same key with another body is refused.
 */
export async function once<R>(ctx: Ctx, request: Request, work: (ctx: TxCtx) => Promise<R>): Promise<R> {
  const hash = createHash('sha256').update(JSON.stringify(request.input)).digest()
  return withTransaction(ctx, async (tx) => {
    const row = { chiave: request.key, attore: tx.actor.username, endpoint: request.endpoint }
    const claimed = await tx.db
      .insertInto('idempotenza')
      .values({ ...row, requestHash: hash, createdAt: tx.now() })
      .onConflict((oc) => oc.doNothing())
      .returning('chiave')
      .executeTakeFirst()
    if (!claimed) {
      const first = await tx.db
        .selectFrom('idempotenza')
        .select(['requestHash', 'answer'])
        .where('attore', '=', row.attore)
        .where('endpoint', '=', row.endpoint)
        .where('chiave', '=', row.chiave)
        // A lock is a write: the answer is given again only once what it tells of has reached the copies too.
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!first.requestHash.equals(hash)) throw new AppError('IDEMPOTENCY_MISMATCH')
      const { value, done } = first.answer as unknown as Stored<R>
      if (done && tx.done) Object.assign(tx.done, done)
      return value
    }
    const value = await work(tx)
    const done = actSoFar(tx)
    await tx.db
      .updateTable('idempotenza')
      .set({ answer: JSON.stringify({ value, done } satisfies Stored<R>) })
      .where('attore', '=', row.attore)
      .where('endpoint', '=', row.endpoint)
      .where('chiave', '=', row.chiave)
      .execute()
    return value
  })
}
