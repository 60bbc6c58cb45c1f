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
    if ((await run(tx.db, keysClaimed([{ tx, request }]))) === 0) {
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
    await run(tx.db, answersStored([{ tx, request, value }]))
    return value
  })
}

interface Asked {
  tx: TxCtx
  request: Request
}

/** Takes the keys of calls for this transaction. Tells how many were new; who asked with the others is repeating. */
export const keysClaimed = (calls: readonly Asked[]): Statement<number> =>
  CLAIM(
    [
      JSON.stringify(
        calls.map((call) => ({
          ...nameOf(call),
          hash: hashOf(call.request).toString('hex'),
          at: call.tx.now(),
        })),
      ),
    ],
    ({ length }) => length,
  )

/** Keeps what calls are answered with, and what they have done up to now, under the keys they claimed. */
export const answersStored = (calls: ReadonlyArray<Asked & { value: unknown }>): Statement<unknown> =>
  STORE([
    JSON.stringify(
      calls.map(({ value, ...call }) => ({
        ...nameOf(call),
        answer: { value, done: actSoFar(call.tx) } satisfies Stored<unknown>,
      })),
    ),
  ])

const hashOf = ({ input }: Request): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

const nameOf = ({ tx, request }: Asked) => ({
  attore: tx.actor.username,
  endpoint: request.endpoint,
  chiave: request.key,
})

const CLAIM = statement<{ chiave: string }>(`
  insert into idempotenza (attore, endpoint, chiave, request_hash, created_at)
  select attore, endpoint, chiave, decode(hash, 'hex'), at
  from jsonb_to_recordset($1::jsonb) as x(attore text, endpoint text, chiave text, hash text, at timestamptz)
  on conflict do nothing
  returning chiave`)

const STORE = statement<never>(`
  update idempotenza i set answer = x.answer
  from jsonb_to_recordset($1::jsonb) as x(attore text, endpoint text, chiave text, answer jsonb)
  where i.attore = x.attore and i.endpoint = x.endpoint and i.chiave = x.chiave`)
