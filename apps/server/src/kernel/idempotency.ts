import { createHash } from 'node:crypto'
import { run, type Statement, statement } from '#server/db/statement.ts'
import { actSoFar } from './act.ts'
import { AppError } from './app-error.ts'
import type { Ctx, Done, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

export interface Request {
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
  return withTransaction(ctx, async (tx) => {
    if ((await run(tx.db, keyClaimed({ tx, request }))) === 0) {
      const { key, endpoint } = request
      const first = await tx.db
        .selectFrom('idempotenza')
        .select(['requestHash', 'answer'])
        .where('attore', '=', tx.actor.username)
        .where('endpoint', '=', endpoint)
        .where('chiave', '=', key)
        // A lock is a write: the answer is given again only once what it tells of has reached the copies too.
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!first.requestHash.equals(hashOf(request))) throw new AppError('IDEMPOTENCY_MISMATCH')
      const { value, done } = first.answer as unknown as Stored<R>
      if (done && tx.done) Object.assign(tx.done, done)
      return value
    }
    const value = await work(tx)
    await tx.db
      .updateTable('idempotenza')
      .set({ answer: JSON.stringify(answerOf({ tx, value })) })
      .where('attore', '=', tx.actor.username)
      .where('endpoint', '=', request.endpoint)
      .where('chiave', '=', request.key)
      .execute()
    return value
  })
}

interface Asked {
  tx: TxCtx
  request: Request
}

/**
 * Keeps what calls that share a transaction are answered with, and what they have done, under keys that nobody had. Tells how
 * many had not been used: with one of the others somebody is repeating a call.
 */
export const answersKept = (calls: ReadonlyArray<Asked & { value: unknown }>): Statement<number> =>
  CLAIM([JSON.stringify(calls.map((call) => ({ ...claimOf(call), answer: answerOf(call) })))], counted)

/** Takes a key for this transaction; 0 where it was taken before. */
const keyClaimed = (call: Asked): Statement<number> => CLAIM([JSON.stringify([claimOf(call)])], counted)

const counted = ({ length }: { length: number }): number => length

const claimOf = ({ tx, request }: Asked) => ({
  attore: tx.actor.username,
  endpoint: request.endpoint,
  chiave: request.key,
  hash: hashOf(request).toString('hex'),
  at: tx.now(),
})

const answerOf = ({ tx, value }: { tx: TxCtx; value: unknown }): Stored<unknown> => ({
  value,
  done: actSoFar(tx),
})

const hashOf = ({ input }: Request): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

const CLAIM = statement<{ chiave: string }>(`
  insert into idempotenza (attore, endpoint, chiave, request_hash, created_at, answer)
  select attore, endpoint, chiave, decode(hash, 'hex'), at, answer
  from jsonb_to_recordset($1::jsonb)
    as x(attore text, endpoint text, chiave text, hash text, at timestamptz, answer jsonb)
  on conflict do nothing
  returning chiave`)
