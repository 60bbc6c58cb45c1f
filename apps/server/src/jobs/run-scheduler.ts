import { RELAY_CHANNEL } from '#server/kernel/channels.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { type Loop, runLoop } from '#server/kernel/queue/run-loop.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { pause } from '#server/kernel/waiting.ts'

/** One kind of planned work. Each step is a transaction that finds its work by its state, so it may be repeated. */
export interface Job {
  name: string
  /** Does what is due. @returns whether there may be more at once */
  run(ctx: Ctx): Promise<boolean>
  /**
   * When the first work planned after `after` falls due, null when nothing is planned. Work due before `after` was seen
   * already: it waits for something other than the time.
   */
  nextAt?(ctx: Ctx, after: Date): Promise<Date | null>
  /** Whether the job's work is ordered: then one process at a time does it. */
  isOrdered?: boolean
  /** Whether the job may be late: then it takes at most a tenth of the time, however much work it has. */
  isSparing?: boolean
}

/** Advisory lock of the one process that does ordered work. */
const ORDERED_LOCK = 7_202_604

/** Rest after a pass of a sparing job, as a multiple of the time the pass took. */
const REST_SHARE = 9

const LONGEST_SLEEP_MS = 5_000
const SHORTEST_SLEEP_MS = 10
/** Rest after a failure, and where another process is doing the ordered work. */
const SOON_MS = 1_000

/**
 * Does planned work as it falls due until `signal` ends it. Any number of processes may run it on one database. After a
 * round that found no more work it pauses for `pauseMs`, which no wake cuts short.
 */
export function runScheduler(
  ctx: Ctx,
  worker: Worker,
  signal: AbortSignal,
  jobs: readonly Job[],
  pauseMs = 0,
): Loop {
  let needsPause = false
  const passes = new Map<Job, Pass>()
  const loop = runLoop(ctx, 'scheduler', signal, async () => {
    if (needsPause) await pause(pauseMs, signal)
    if (signal.aborted) return 0
    // Taken before the round, so that work falling due during the round is not missed.
    const startedAt = ctx.now()
    let isDone = true
    let hasMore = false
    for (const job of jobs) {
      if (performance.now() < (passes.get(job)?.restsUntil ?? 0)) continue
      try {
        const jobCtx: Ctx = { ...ctx, origin: { via: 'lavoro', verb: job.name } }
        const start = performance.now()
        // Null where this process may not do the ordered work now.
        const mayBeMore = await (job.isOrdered
          ? worker.runExclusively(ORDERED_LOCK, (stillHoldsLock) => job.run({ ...jobCtx, stillHoldsLock }))
          : job.run(jobCtx))
        if (job.isSparing) passes.set(job, afterStep(passes.get(job)?.took ?? 0, start, mayBeMore === true))
        isDone &&= mayBeMore !== null
        hasMore ||= mayBeMore === true
      } catch (error) {
        isDone = false
        ctx.log.error({ err: redact(String(error)), job: job.name }, 'job failed, retrying')
      }
    }
    needsPause = pauseMs > 0 && !hasMore
    if (hasMore) return 0
    return isDone ? untilNext(startedAt) : SOON_MS
  })
  worker.whenAlive(loop.wake)
  worker.hear(RELAY_CHANNEL, loop.wake)
  return loop

  async function untilNext(after: Date): Promise<number> {
    const due = await Promise.all(jobs.map((job) => job.nextAt?.(ctx, after) ?? null))
    const waits = due.flatMap((at) => (at ? [at.getTime() - ctx.now().getTime()] : []))
    return Math.max(SHORTEST_SLEEP_MS, Math.min(LONGEST_SLEEP_MS, ...waits))
  }
}

/** The time a sparing job's pass has taken so far, and until when the job rests, in milliseconds. */
type Pass = { took: number; restsUntil: number }

/** A pass ends with the step that finds no more; its total time decides how long the job rests. */
function afterStep(tookBefore: number, start: number, hasMore: boolean): Pass {
  const end = performance.now()
  const took = tookBefore + end - start
  return hasMore ? { took, restsUntil: 0 } : { took: 0, restsUntil: end + REST_SHARE * took }
}
