import type { Database } from '#server/db/database.ts'
import { run } from '#server/db/statement.ts'
import { newAct, tellAct } from './act.ts'
import { invariant } from './app-error.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { isDatabaseAway } from './database-away.ts'
import { answersStored, keysClaimed, once, type Request } from './idempotency.ts'
import { isTx, withTransaction } from './transaction.ts'

/** So many calls share a transaction at most. */
const LARGEST = 50
/** So long the next group waits for the one before it: what takes longer waits for somebody else's lock. */
const PATIENCE_MS = 50
/** Groups that wait for a lock, at most; of the writers a database has. */
const MOST_GROUPS = 6

export interface Call<I> {
  /** With the call's own actor, moment, reason and act. */
  tx: TxCtx
  input: I
}

interface GroupedWrite<I, R> {
  /** The bets a call changes, the only ones. Of two calls that share one, the later begins when the earlier stands. */
  bets: (input: I) => Iterable<number>
  /**
   * Writes calls that share no bet and tells what each is answered with. What it throws is said of none of them: each is
   * then written alone.
   */
  write: (tx: TxCtx, calls: ReadonlyArray<Call<I>>) => Promise<R[]>
}

interface Waiting<I, R> {
  ctx: Ctx
  input: I
  request: Request | null
  bets: ReadonlySet<number>
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** A write, once per key where there is a {@link Request}. Inside a transaction it joins it. */
export type Grouped<I, R> = (ctx: Ctx, input: I, request?: Request | null) => Promise<R>

/**
 * Group commit: calls that come while others are written wait for them and are then written together, in one transaction
 * that costs little more than one of them would. Each keeps its own actor, act, answer and key; a call that is refused
 * leaves the others as they are. Who comes alone waits for nobody. (decision 118)
 */
export function grouped<I, R>(work: GroupedWrite<I, R>): Grouped<I, R> {
  const queues = new WeakMap<Database, Queue<I, R>>()
  return async (ctx, input, request = null) => {
    if (isTx(ctx)) return only(await work.write(ctx, [{ tx: ctx, input }]))
    // What others might do meanwhile is theirs to refuse.
    if (ctx.isOurs) return writeAlone(work, { ctx, input, request })
    const queue = queues.get(ctx.db) ?? { waiting: [], running: new Set(), brisk: 0 }
    queues.set(ctx.db, queue)
    return new Promise<R>((resolve, reject) => {
      queue.waiting.push({ ctx, input, request, bets: new Set(work.bets(input)), resolve, reject })
      begin(queue, work)
    })
  }
}

interface Queue<I, R> {
  /** In the order they came. */
  waiting: Waiting<I, R>[]
  running: Set<ReadonlyArray<Waiting<I, R>>>
  /** Of those running, how many have not yet taken so long that others pass. */
  brisk: number
}

function begin<I, R>(queue: Queue<I, R>, work: GroupedWrite<I, R>): void {
  if (queue.brisk > 0 || queue.running.size >= MOST_GROUPS) return
  const group = next(queue)
  if (group.length === 0) return
  queue.running.add(group)
  queue.brisk++
  const slow = setTimeout(() => pass(), PATIENCE_MS)
  let isBrisk = true
  const pass = () => {
    if (isBrisk) queue.brisk--
    isBrisk = false
    begin(queue, work)
  }
  void writeGroup(work, group).finally(() => {
    clearTimeout(slow)
    queue.running.delete(group)
    pass()
  })
}

/** Those who waited longest and share no bet with each other, with whom is being written or with whom they pass. */
function next<I, R>(queue: Queue<I, R>): Waiting<I, R>[] {
  const held = new Set([...queue.running].flatMap((group) => group.flatMap(({ bets }) => [...bets])))
  const group: Waiting<I, R>[] = []
  const left: Waiting<I, R>[] = []
  for (const call of queue.waiting) {
    const isFree = group.length < LARGEST && [...call.bets].every((id) => !held.has(id))
    for (const id of call.bets) held.add(id)
    const target = isFree ? group : left
    target.push(call)
  }
  queue.waiting = left
  return group
}

async function writeGroup<I, R>(
  work: GroupedWrite<I, R>,
  calls: ReadonlyArray<Waiting<I, R>>,
): Promise<void> {
  if (calls.length > 1) {
    try {
      const results = await writeTogether(work, calls)
      for (const [index, result] of results.entries()) calls[index]?.resolve(result)
      return
    } catch (error) {
      // Whether it stands is not known: tried once more it could stand twice.
      if (isDatabaseAway(error)) {
        for (const { reject } of calls) reject(error)
        return
      }
      calls[0]?.ctx.log.debug({ calls: calls.length, err: error }, 'written one by one')
    }
  }
  await Promise.all(calls.map((call) => writeAlone(work, call).then(call.resolve, call.reject)))
}

function writeAlone<I, R>(
  { write }: GroupedWrite<I, R>,
  { ctx, input, request }: Pick<Waiting<I, R>, 'ctx' | 'input' | 'request'>,
): Promise<R> {
  const alone = async (tx: TxCtx) => only(await write(tx, [{ tx, input }]))
  return request ? once(ctx, request, alone) : withTransaction(ctx, alone)
}

async function writeTogether<I, R>(
  work: GroupedWrite<I, R>,
  calls: ReadonlyArray<Waiting<I, R>>,
): Promise<R[]> {
  const [first] = calls
  invariant(first, 'a group has calls')
  const { done: _, reason: __, requestId: ___, ...shared } = first.ctx
  let parts: Array<Call<I>> = []
  const results = await withTransaction(shared, async (tx) => {
    if (tx.isCautious) throw new Error('what calls took for granted together was not so')
    parts = calls.map(({ ctx, input }) => ({ tx: partOf(tx, ctx), input }))
    tx.actsOfBets = new Map(
      calls.flatMap(({ bets }, index) => {
        const act = parts[index]?.tx.act
        return act ? [...bets].map((id) => [id, act] as const) : []
      }),
    )
    const asked = calls.flatMap(({ request }, index) => {
      const part = parts[index]
      return request && part ? [{ index, request, tx: part.tx }] : []
    })
    if (asked.length > 0 && (await run(tx.db, keysClaimed(asked))) < asked.length)
      throw new Error('one of the calls is a repetition')
    const results = await work.write(tx, parts)
    for (const part of parts) for (const last of part.tx.beforeCommit) await last(part.tx)
    if (asked.length > 0)
      tx.withCommit.push(answersStored(asked.map((call) => ({ ...call, value: results[call.index] }))))
    return results
  })
  for (const { tx } of parts) tellAct(tx)
  return results
}

/** The transaction as one of its calls sees it. */
const partOf = (tx: TxCtx, ctx: Ctx): TxCtx => ({
  ...{ ...ctx, db: tx.db, withCommit: tx.withCommit, isCautious: tx.isCautious },
  ...{ changedBets: new Set(), beforeCommit: new Set(), act: newAct(ctx.reason ?? null) },
})

function only<R>(results: readonly R[]): R {
  invariant(results.length === 1, 'one call has one answer')
  return results[0] as R
}
