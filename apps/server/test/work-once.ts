import type { Ctx } from '#server/kernel/ctx.ts'
import { type Claimed, claim } from '#server/kernel/queue/queue.ts'
import { attempt, type Work } from '#server/kernel/queue/run-worker.ts'

/** A worker without a lock: others take it for dead. */
const NOBODY = 1

/** Works on one item of a queue, as a worker does. @returns whether there was any */
export async function workOnce<Item extends Claimed>(ctx: Ctx, work: Work<Item>): Promise<boolean> {
  const [item] = await claim(ctx, work.queue, NOBODY, 1)
  if (item) await attempt(ctx, work, item)
  return item !== undefined
}
