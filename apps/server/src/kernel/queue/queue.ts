import { type RawBuilder, sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { livingLock } from './worker.ts'

/**
 * Work that waits in a table until a worker does it: the one mechanism for received updates, messages to send, pictures
 * to fetch and to read, texts to rewrite and reports to write. Each has its table, with the columns `due_at`, `claimed_by`,
 * `claimed_at`, `attempts` and `last_error`; the other columns of a row are the queue's own.
 *
 *     waiting --claim--> claimed --settled--> over, in the queue's own words: done, failed, set aside, uncertain
 *        ^                  |
 *        +----put back------+  it failed and is retried later, or its worker is gone
 *
 * Guarantees of every queue, for any number of processes (`queues.test.ts` tests each guarantee on each queue):
 *
 * 1. One at a time: an item is claimed in one statement, and no two workers have it.
 * 2. Nothing is lost: a dead worker is recognised by its lock, which ended with its connection, and its claims end at
 *    the next check; a claim whose answer never reached its worker ends after {@link SURELY_OVER_MS}.
 * 3. Nothing is done twice: an item's effects and its end are one transaction, and a worker that lost its claim changes
 *    nothing. Only effects outside the database can be in doubt: a queue that has them says by `abandoned` what a
 *    worker's death means.
 * 4. An attempt is counted before it is made: work that kills its process is not tried for ever where tries are counted.
 * 5. A failed item waits with growing pauses and holds up only its own line.
 * 6. In a queue with lines (chats), only the first item of each can be claimed, and none while one is claimed.
 */
export interface Queue<Item extends Claimed> {
  name: string
  table: string
  /** Columns that identify a row. */
  key: readonly (keyof Item & string)[]
  /** Other columns its worker needs. */
  item: readonly (keyof Item & string)[]
  /** Condition: the item waits or is claimed, by the queue's own columns. */
  isOpen: RawBuilder<boolean>
  /** Which of the due items can be worked on now. */
  isReady?: (now: Date) => RawBuilder<boolean>
  /** The first of each line, claimed or not, due or not; without it every item is its own line. */
  heads?: RawBuilder<unknown>
  /** The values of a column `stato` for waiting and claimed, where others read it. */
  stati?: { waiting: RawBuilder<unknown>; claimed: string }
  /** Pauses after a failure double from the first to the longest. */
  retry: { firstMs: number; longestMs: number }
  /**
   * Whether a claim must be on the disk before its work begins: required where the work has effects outside the
   * database. Otherwise a crash of the database undoes the work with the claim.
   */
  isDurable?: boolean
  /** Decides about locked items whose worker died. @returns the items that wait again; without it, all do */
  abandoned?: (tx: TxCtx, items: Item[]) => Promise<Item[]>
}

/** The common columns of a claimed item. */
export interface Claimed {
  claimedBy: number
  /** Tries so far, this one included: together with `claimedBy` it identifies this claim. */
  attempts: number
}

/** The columns of an item without a claim. */
export const RELEASED = { claimedBy: null, claimedAt: null } as const

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const table = (queue: { table: string }) => sql.table(queue.table)

const readyOf = <Item extends Claimed>({ isReady }: Queue<Item>, now: Date): RawBuilder<boolean> =>
  isReady?.(now) ?? sql<boolean>`true`

/** Claims at most `most` items that can be worked on now, the longest due first. */
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

/** Claims the rows whose keys a query gives, except those claimed, ended or put off meanwhile. */
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
    -- Found once: a plan that looked again for each row would claim more items than the limit.
    free as materialized (${keys})
    update ${table(queue)}
    set claimed_by = ${worker}, claimed_at = ${ctx.now()}, attempts = attempts + 1 ${stato}
    from commit_mode
    where (${columns(queue.key)}) in (select * from free) and ${queue.isOpen} and claimed_by is null
    returning ${columns([...queue.key, ...queue.item, 'claimedBy', 'attempts'])}
  `.execute(ctx.db)
  return rows
}

/** When the next item can be claimed, null when none waits. Only the first item of a line counts. */
export async function nextDueAt<Item extends Claimed>(ctx: Ctx, queue: Queue<Item>): Promise<Date | null> {
  const source = queue.heads
    ? sql`(${queue.heads}) heads where claimed_by is null`
    : sql`${table(queue)} where ${queue.isOpen} and claimed_by is null and ${readyOf(queue, ctx.now())}`
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from ${source}`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** Condition: the row is the item's, and its claim still counts. */
export const isUnderClaim = <Item extends Claimed>(queue: Queue<Item>, item: Item): RawBuilder<boolean> =>
  sql<boolean>`${hasKeyOf(queue, item)} and claimed_by = ${item.claimedBy} and attempts = ${item.attempts}`

const hasKeyOf = <Item extends Claimed>(queue: Queue<Item>, item: Item): RawBuilder<boolean> =>
  sql<boolean>`(${columns(queue.key)}) = (${sql.join(queue.key.map((name) => sql`${item[name]}`))})`

/** Locks the row of a claim, so that no other transaction can end it. @returns false when the claim is lost */
export async function lockClaim<Item extends Claimed>(
  tx: TxCtx,
  queue: Queue<Item>,
  item: Item,
): Promise<boolean> {
  const { rows } =
    await sql`select from ${table(queue)} where ${isUnderClaim(queue, item)} for update`.execute(tx.db)
  return rows.length > 0
}

/** The pause after a number of failures in a row. */
export const pauseMs = ({ firstMs, longestMs }: Queue<Claimed>['retry'], failures: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, failures - 1), longestMs)

/** Releases a failed item for a retry after its pause. */
export async function putBack<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  item: Item,
  lastError: string,
): Promise<void> {
  const dueAt = new Date(ctx.now().getTime() + pauseMs(queue.retry, item.attempts))
  await sql`
    update ${table(queue)} set ${releaseAssignments(queue)}, due_at = ${dueAt}, last_error = ${lastError}
    where ${isUnderClaim(queue, item)}
  `.execute(ctx.db)
}

/** The assignments of an update that lets a claimed item wait again. */
function releaseAssignments<Item extends Claimed>({ stati }: Queue<Item>): RawBuilder<unknown> {
  const stato = stati ? sql`, stato = ${stati.waiting}` : sql``
  return sql`claimed_by = null, claimed_at = null ${stato}`
}

/** Longer than any work on an item takes: an older claim its worker does not know of never reached it. */
const SURELY_OVER_MS = 120_000

/** Ends the claims of dead workers, and claims of the worker itself whose answers never reached it. */
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
    const abandonedItems: Item[] = []
    for (const [owner, items] of Map.groupBy(rows, (item) => item.claimedBy))
      if (await isGone(tx, owner)) abandonedItems.push(...items)
    const waitingItems =
      abandonedItems.length > 0 && queue.abandoned
        ? await queue.abandoned(tx, abandonedItems)
        : abandonedItems
    if (waitingItems.length === 0) return
    const claims = waitingItems.map((item) => isUnderClaim(queue, item))
    await release(tx, queue, sql`(${sql.join(claims, sql` or `)})`)
  })
  const now = ctx.now()
  const oldestClaim = new Date(now.getTime() - SURELY_OVER_MS)
  const notBusy = busyWith.map((item) => sql`not ${hasKeyOf(queue, item)}`)
  // A claim in the future was made by a clock that has since been corrected, and ends at once.
  const isOver = sql`claimed_at not between ${oldestClaim} and ${now}`
  const isUnknownClaim = sql.join([sql`claimed_by = ${worker}`, isOver, ...notBusy], sql` and `)
  await release(ctx, queue, sql`${queue.isOpen} and ${isUnknownClaim}`)
}

async function release<Item extends Claimed>(
  ctx: Ctx,
  queue: Queue<Item>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`update ${table(queue)} set ${releaseAssignments(queue)} where ${condition}`.execute(ctx.db)
}

/** Whether a worker's lock is free: its connection has ended, and so has the worker. */
async function isGone(tx: TxCtx, worker: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.join(livingLock(worker))}) as gone
  `.execute(tx.db)
  return rows[0]?.gone === true
}
