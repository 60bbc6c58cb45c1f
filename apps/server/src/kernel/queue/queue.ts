import { type RawBuilder, sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { livingLock } from './worker.ts'

/**
 * Work that waits in a table until somebody does it: the one mechanism for received updates, messages to send, pictures
 * to fetch and to read, texts to rewrite and reports to write. Each has its table, with the columns `due_at`, `claimed_by`,
 * `claimed_at`, `attempts` and `last_error`; what stands otherwise in a row is the queue's own.
 *
 *     waiting --claim--> claimed --settled--> over, in the queue's own words: done, failed, set aside, uncertain
 *        ^                  |
 *        +----put back------+  it failed and is retried later, or whoever had it is gone
 *
 * What holds for all of them, for any number of processes (`queues.test.ts` tries each guarantee on each queue):
 *
 * 1. One at a time: an item is claimed in one statement, and no two workers have it.
 * 2. Nothing is lost: the claim of a worker that died is known by his lock, which died with his connection, and ends when
 *    the next one looks; a claim whose answer never reached its worker ends after {@link SURELY_OVER_MS}.
 * 3. Nothing is done twice: what an item causes stands in one transaction with its end, and who lost his claim has no say
 *    any more. Only what leaves the database can be in doubt: such a queue says by `abandoned` what a death means.
 * 4. An attempt is counted before it is made: work that kills its process is not tried for ever where tries are counted.
 * 5. What failed waits with growing pauses, and nobody waits for it but its own line.
 * 6. In a queue with lines (chats), of each only the first can be claimed, and none while one is claimed.
 */
export interface Queue<Item extends Claimed> {
  name: string
  table: string
  /** Columns that name a row. */
  key: readonly (keyof Item & string)[]
  /** Other columns its worker needs. */
  item: readonly (keyof Item & string)[]
  /** Waiting or claimed, by the queue's own columns. */
  isOpen: RawBuilder<boolean>
  /** Of those that are due, which can be worked on by now. */
  isReady?: (now: Date) => RawBuilder<boolean>
  /** The first of each line, claimed or not, due or not; without it every item is a line of its own. */
  heads?: RawBuilder<unknown>
  /** What waiting and claimed are called in a column `stato` others read. */
  stati?: { waiting: RawBuilder<unknown>; claimed: string }
  /** Pauses after a failure double from the first to the longest. */
  retry: { firstMs: number; longestMs: number }
  /**
   * A claim need not outlast a crash of the database where its work is undone with it. Where the work reaches beyond the
   * database the claim is on the disk before it begins.
   */
  isDurable?: boolean
  /** What becomes of items whose worker died, locked. @returns those that wait again; without it, all of them */
  abandoned?: (tx: TxCtx, items: Item[]) => Promise<Item[]>
}

/** What is known of every claimed item. */
export interface Claimed {
  claimedBy: number
  /** Tries so far, this one included: with `claimedBy` it tells this claim from any other. */
  attempts: number
}

/** An item that is claimed no longer. */
export const RELEASED = { claimedBy: null, claimedAt: null } as const

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const table = (queue: { table: string }) => sql.table(queue.table)

const readyOf = <Item extends Claimed>({ isReady }: Queue<Item>, now: Date): RawBuilder<boolean> =>
  isReady?.(now) ?? sql<boolean>`true`

/** Takes up to so many items that can be worked on now, the longest due first. */
export async function claim<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  worker: number,
  most: number,
): Promise<Item[]> {
  const now = ctx.now()
  const keys = queue.heads
    ? sql`select ${columns(queue.key)} from (${queue.heads}) heads
        where claimed_by is null and due_at <= ${now} order by due_at, ${columns(queue.key)} limit ${most}`
    : sql`select ${columns(queue.key)} from ${table(queue)}
        where ${queue.isOpen} and claimed_by is null and due_at <= ${now} and ${readyOf(queue, now)}
        order by due_at, ${columns(queue.key)} limit ${most} for update skip locked`
  return take(ctx, queue, worker, keys)
}

/** Claims the rows whose keys a query gives, but those somebody else has taken, ended or put off meanwhile. */
export async function take<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  worker: number,
  keys: RawBuilder<unknown>,
): Promise<Item[]> {
  const stato = queue.stati ? sql`, stato = ${sql.lit(queue.stati.claimed)}` : sql``
  const { rows } = await sql<Item>`
    with commit_mode as materialized (
      select ${queue.isDurable ? sql`null` : sql`set_config('synchronous_commit', 'off', true)`}
    ),
    -- Found once: a plan that looked again for each row would claim more than so many.
    free as materialized (${keys})
    update ${table(queue)}
    set claimed_by = ${worker}, claimed_at = ${ctx.now()}, attempts = attempts + 1 ${stato}
    from commit_mode
    where (${columns(queue.key)}) in (select * from free) and ${queue.isOpen} and claimed_by is null
    returning ${columns([...queue.key, ...queue.item, 'claimedBy', 'attempts'])}
  `.execute(ctx.db)
  return rows
}

/** When the next item can be claimed, null when none waits. What stands behind the first of its line has no say. */
export async function nextDueAt<Item extends Claimed>(ctx: Ctx, queue: Queue<Item>): Promise<Date | null> {
  const free = queue.heads
    ? sql`(${queue.heads}) heads where claimed_by is null`
    : sql`${table(queue)} where ${queue.isOpen} and claimed_by is null and ${readyOf(queue, ctx.now())}`
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from ${free}`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** The item's row, where the claim still stands. */
export const held = <Item extends Claimed>(queue: Queue<Item>, item: Item): RawBuilder<boolean> =>
  sql<boolean>`${named(queue, item)} and claimed_by = ${item.claimedBy} and attempts = ${item.attempts}`

const named = <Item extends Claimed>(queue: Queue<Item>, item: Item): RawBuilder<boolean> =>
  sql<boolean>`(${columns(queue.key)}) = (${sql.join(queue.key.map((name) => sql`${item[name]}`))})`

/** The claim stands and nobody else can end it before this transaction does. @returns false when it is another's */
export async function lockHeld<Item extends Claimed>(
  tx: TxCtx,
  queue: Queue<Item>,
  item: Item,
): Promise<boolean> {
  const { rows } = await sql`select from ${table(queue)} where ${held(queue, item)} for update`.execute(tx.db)
  return rows.length > 0
}

/** The pause after so many failures. */
export const pauseMs = ({ firstMs, longestMs }: Queue<Claimed>['retry'], failures: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs)

/** It failed, and is retried after the pause its failures have earned. */
export async function putBack<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  item: Item,
  lastError: string,
): Promise<void> {
  const dueAt = new Date(ctx.now().getTime() + pauseMs(queue.retry, item.attempts))
  await sql`
    update ${table(queue)} set ${waiting(queue)}, due_at = ${dueAt}, last_error = ${lastError}
    where ${held(queue, item)}
  `.execute(ctx.db)
}

function waiting<Item extends Claimed>({ stati }: Queue<Item>): RawBuilder<unknown> {
  const stato = stati ? sql`, stato = ${stati.waiting}` : sql``
  return sql`claimed_by = null, claimed_at = null ${stato}`
}

/** Longer than any item is worked on: a claim its worker is not busy with by then never reached him. */
const SURELY_OVER_MS = 120_000

/** Ends the claims of workers that are gone, and those the worker himself never learned of. */
export async function recover<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  worker: number,
  busyWith: readonly Item[],
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { rows } = await sql<Item>`
      select ${columns([...queue.key, ...queue.item, 'claimedBy', 'attempts'])} from ${table(queue)}
      where claimed_by is not null and claimed_by <> ${worker} and ${queue.isOpen}
      order by ${columns(queue.key)} for update skip locked
    `.execute(tx.db)
    const gone: Item[] = []
    for (const [owner, items] of Map.groupBy(rows, (item) => item.claimedBy))
      if (await isGone(tx, owner)) gone.push(...items)
    const again = gone.length > 0 && queue.abandoned ? await queue.abandoned(tx, gone) : gone
    if (again.length === 0) return
    const theirs = again.map((item) => held(queue, item))
    await release(tx, queue, sql`(${sql.join(theirs, sql` or `)})`)
  })
  const now = ctx.now()
  const before = new Date(now.getTime() - SURELY_OVER_MS)
  const busy = busyWith.map((item) => sql`not ${named(queue, item)}`)
  // A claim from the future was made by a clock that has been put right: the wrong hour is not waited for.
  const isOver = sql`claimed_at not between ${before} and ${now}`
  const unknown = sql.join([sql`claimed_by = ${worker}`, isOver, ...busy], sql` and `)
  await release(ctx, queue, sql`${queue.isOpen} and ${unknown}`)
}

async function release<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`update ${table(queue)} set ${waiting(queue)} where ${which}`.execute(ctx.db)
}

/** Whether a worker's lock is free: his connection, and he with it, is no more. */
async function isGone(tx: TxCtx, worker: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select pg_try_advisory_xact_lock(${livingLock(worker)[0]}, ${livingLock(worker)[1]}) as gone
  `.execute(tx.db)
  return rows[0]?.gone === true
}
