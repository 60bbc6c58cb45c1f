import type { Database } from '#server/db/database.ts'
import { run } from '#server/db/statement.ts'
import { newAct, tellAct } from './act.ts'
import { invariant } from './app-error.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { isDatabaseAway } from './database-away.ts'
import { answersKept, once, type Request } from './idempotency.ts'
import { isTx, withTransaction } from './transaction.ts'

/** So many calls share a transaction at most. */
const LARGEST = 50
/** So long the next group waits for the one before it: what takes longer waits for somebody else's lock. */
const PATIENCE_MS = 50

export interface Call<I> {
  /** With the call's own actor, moment, reason and act. */
  tx: TxCtx
  input: I
}

/** Said of a call that cannot be written with others: it is refused, or somebody holds what it changes. */
export const ALONE = Symbol('alone')

interface GroupedWrite<I, R> {
  /** The bets a call changes, the only ones. Of two calls that share one, the later begins when the earlier stands. */
  bets: (input: I) => Iterable<number>
  /**
   * Writes calls that share no bet and tells what each is answered with. Of several it waits for nobody's bets and leaves out
   * who would have to, or is refused; the only one waits, and its refusal is thrown.
   */
  write: (tx: TxCtx, calls: ReadonlyArray<Call<I>>) => Promise<Array<R | typeof ALONE>>
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
    const queue = queues.get(ctx.db) ?? new Queue(work)
    queues.set(ctx.db, queue)
    return new Promise<R>((resolve, reject) =>
      queue.add({ ctx, input, request, bets: new Set(work.bets(input)), resolve, reject }),
    )
  }
}

class Queue<I, R> {
  readonly #work: GroupedWrite<I, R>
  /** In the order they came. */
  #waiting: Waiting<I, R>[] = []
  readonly #running = new Set<Waiting<I, R>>()
  /** A group is being written, and others still wait for it. */
  #isBusy = false

  constructor(work: GroupedWrite<I, R>) {
    this.#work = work
  }

  add(call: Waiting<I, R>): void {
    this.#waiting.push(call)
    this.#begin()
  }

  #begin(): void {
    if (this.#isBusy) return
    const calls = this.#next()
    if (calls.length === 0) return
    this.#isBusy = true
    let isPatient = true
    const pass = () => {
      clearTimeout(patience)
      if (isPatient) this.#isBusy = false
      isPatient = false
      this.#begin()
    }
    const patience = setTimeout(pass, PATIENCE_MS)
    void this.#write(calls).finally(pass)
  }

  /** Those who waited longest and share no bet with each other, with whom is being written or with whom they pass. */
  #next(): Waiting<I, R>[] {
    const held = new Set([...this.#running].flatMap(({ bets }) => [...bets]))
    const [calls, left]: [Waiting<I, R>[], Waiting<I, R>[]] = [[], []]
    for (const call of this.#waiting) {
      const isFree = calls.length < LARGEST && [...call.bets].every((id) => !held.has(id))
      for (const id of call.bets) held.add(id)
      if (isFree) calls.push(call)
      else left.push(call)
    }
    this.#waiting = left
    for (const call of calls) this.#running.add(call)
    return calls
  }

  /** Over once all are written but those who have to be alone among several: nobody waits for them. */
  async #write(calls: ReadonlyArray<Waiting<I, R>>): Promise<void> {
    const [first, ...others] = calls
    if (first && others.length === 0) return this.#settle(first, writeAlone(this.#work, first))
    const results = await writeTogether(this.#work, calls)
    for (const [index, call] of calls.entries()) {
      const result = results[index]
      const isAlone = result === undefined || result === ALONE
      void this.#settle(call, isAlone ? writeAlone(this.#work, call) : (result as Promise<R>))
    }
  }

  async #settle(call: Waiting<I, R>, result: Promise<R>): Promise<void> {
    await result.then(call.resolve, call.reject)
    this.#running.delete(call)
    this.#begin()
  }
}

function writeAlone<I, R>(
  { write }: GroupedWrite<I, R>,
  { ctx, input, request }: Pick<Waiting<I, R>, 'ctx' | 'input' | 'request'>,
): Promise<R> {
  const alone = async (tx: TxCtx) => only(await write(tx, [{ tx, input }]))
  return request ? once(ctx, request, alone) : withTransaction(ctx, alone)
}

/** What each call is answered with, or that it has to be written alone; all of them where the group could not be. */
async function writeTogether<I, R>(
  work: GroupedWrite<I, R>,
  calls: ReadonlyArray<Waiting<I, R>>,
): Promise<ReadonlyArray<Promise<R> | typeof ALONE>> {
  const [first] = calls
  invariant(first, 'a group has calls')
  const { done: _, reason: __, requestId: ___, ...shared } = first.ctx
  let parts: Array<Call<I>> = []
  try {
    const results = await withTransaction(shared, async (tx) => {
      parts = calls.map(({ ctx, input }) => ({ tx: partOf(tx, ctx), input }))
      tx.actsOfBets = new Map(
        calls.flatMap(({ bets }, index) => {
          const act = parts[index]?.tx.act
          return act ? [...bets].map((id) => [id, act] as const) : []
        }),
      )
      const results = await work.write(tx, parts)
      for (const part of parts) for (const last of part.tx.beforeCommit) await last(part.tx)
      const asked = calls.flatMap(({ request }, index) => {
        const [part, value] = [parts[index], results[index]]
        return request && part && value !== ALONE ? [{ request, tx: part.tx, value }] : []
      })
      if (asked.length > 0 && (await run(tx.db, answersKept(asked))) < asked.length)
        throw new Error('one of the calls is a repetition')
      return results
    })
    for (const { tx } of parts) tellAct(tx)
    return results.map((result) => (result === ALONE ? ALONE : Promise.resolve(result)))
  } catch (error) {
    // Whether it stands is not known: tried once more it could stand twice.
    if (isDatabaseAway(error)) return calls.map(() => Promise.reject(error))
    first.ctx.log.debug({ calls: calls.length, err: error }, 'written one by one')
    return calls.map(() => ALONE)
  }
}

/** The transaction as one of its calls sees it. */
const partOf = (tx: TxCtx, ctx: Ctx): TxCtx => ({
  ...{ ...ctx, db: tx.db, withCommit: tx.withCommit, isCautious: tx.isCautious },
  ...{ changedBets: new Set(), beforeCommit: new Set(), act: newAct(ctx.reason ?? null) },
})

function only<R>(results: ReadonlyArray<R | typeof ALONE>): R {
  const [result] = results
  invariant(results.length === 1 && result !== ALONE, 'the only call is answered')
  return result as R
}
