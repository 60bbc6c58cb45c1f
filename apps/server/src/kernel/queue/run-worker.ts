import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { pause } from '#server/kernel/waiting.ts'
import { type Claimed, claim, nextDueAt, putBack, type Queue, recover } from './queue.ts'
import { type Loop, runLoop } from './run-loop.ts'
import type { Worker } from './worker.ts'

export interface Work<Item extends Claimed> {
  queue: Queue<Item>
  /** Items worked on at one time: one that hangs holds up none of the others. */
  most: number
  longestRestMs: number
  /** Channels whose notices wake the worker. */
  channels: readonly string[]
  /** Works on one item and ends its claim. What it throws is a failure of the item. */
  work: (ctx: Ctx, item: Item) => Promise<void>
  /** Decides what a failure means. @returns true when it has ended the claim; else the item is put back */
  failed?: (ctx: Ctx, item: Item, error: unknown) => Promise<boolean>
  /** While false nothing is claimed. */
  isOpen?: () => boolean
  /** Claims items, where more than the due time decides. */
  claim?: (ctx: Ctx, worker: number) => Promise<Item[]>
  /** When the next can be claimed, where more than the due time decides. */
  nextAt?: (ctx: Ctx) => Promise<Date | null>
}

const SHORTEST_REST_MS = 20
/** How often claims of dead workers are looked for. */
const RECOVER_EVERY_MS = 5_000
/** The pause before a failure that could not be recorded is recorded again. */
const RETRY_MS = 1_000

/** Works on claimable items, each separately, until `signal` ends it; `ended` once the work begun is done. */
export function runWorker<Item extends Claimed>(
  ctx: Ctx,
  worker: Worker,
  signal: AbortSignal,
  work: Work<Item>,
): Loop {
  const { queue } = work
  const running = new Map<Item, Promise<void>>()
  let recoveredAt = Number.NEGATIVE_INFINITY

  function start(item: Item): void {
    const attempting = attempt(ctx, work, item, signal).finally(() => {
      running.delete(item)
      loop.wake()
    })
    running.set(item, attempting)
  }

  /** @returns how long to rest */
  async function round(): Promise<number> {
    if (!worker.isAlive()) return work.longestRestMs
    if (worker.canTrustFreeLocks() && performance.now() - recoveredAt > RECOVER_EVERY_MS) {
      await recover(ctx, queue, worker.number, [...running.keys()])
      recoveredAt = performance.now()
    }
    const free = work.most - running.size
    if (free <= 0 || work.isOpen?.() === false) return work.longestRestMs
    const items = await (work.claim?.(ctx, worker.number) ?? claim(ctx, queue, worker.number, free))
    for (const item of items) start(item)
    if (items.length > 0) return 0
    const at = await (work.nextAt?.(ctx) ?? nextDueAt(ctx, queue))
    const wait = at ? at.getTime() - ctx.now().getTime() : work.longestRestMs
    return Math.min(Math.max(wait, SHORTEST_REST_MS), work.longestRestMs)
  }

  const loop = runLoop(ctx, queue.name, signal, round)
  worker.whenAlive(loop.wake)
  for (const channel of work.channels) worker.hear(channel, loop.wake)
  return { wake: loop.wake, ended: loop.ended.then(async () => void (await Promise.all(running.values()))) }
}

/** Works on one item. A failure is recorded however long the database is away: the item's line waits for it. */
export async function attempt<Item extends Claimed>(
  base: Ctx,
  work: Work<Item>,
  item: Item,
  signal?: AbortSignal,
): Promise<void> {
  const { name, key } = work.queue
  const ctx: Ctx = { ...base, origin: { via: base.actor.kind === 'bot' ? 'bot' : 'lavoro', verb: name } }
  try {
    return await work.work(ctx, item)
  } catch (error) {
    const err = redact(String(error))
    const keyFields = Object.fromEntries(key.map((column) => [column, item[column]]))
    ctx.log.error({ err, ...keyFields, attempts: item.attempts }, `${name}: failed`)
    for (;;) {
      try {
        if (!(await work.failed?.(ctx, item, error))) await putBack(ctx, work.queue, item, err)
        return
      } catch (noteError) {
        ctx.log.error(
          { err: redact(String(noteError)), ...keyFields },
          `${name}: failure not noted, retrying`,
        )
        if (signal?.aborted) return
        await pause(RETRY_MS, signal)
      }
    }
  }
}
