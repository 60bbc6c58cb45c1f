import { createAlarm } from './alarm.ts'
import type { Ctx } from './ctx.ts'
import { redact } from './log.ts'

interface Work<T> {
  name: string
  /** Items worked on at one time: one that hangs holds up none of the others. */
  most: number
  /** Takes up to so many items that can be worked on now. */
  claim: (free: number) => Promise<readonly T[]>
  /** Works on one. @returns false when it was not there to be worked on after all */
  work: (item: T) => Promise<boolean>
  /** When the next can be taken of those that cannot yet; without it the longest rest is waited. */
  nextAt?: () => Promise<Date | null>
  longestRestMs: number
}

export interface Working {
  /** There may be something new. */
  wake(): void
  /** Over once the signal has ended it and what was begun is done. */
  ended: Promise<void>
}

const SHORTEST_REST_MS = 20
const AFTER_FAILURE_MS = 1_000

/** Works on what can be claimed, each item on its own, until `signal` ends it. */
export function workThrough<T>(ctx: Ctx, signal: AbortSignal, work: Work<T>): Working {
  const alarm = createAlarm()
  const running = new Set<Promise<void>>()
  signal.addEventListener('abort', alarm.wake, { once: true })

  function start(item: T): void {
    const one = work
      .work(item)
      .then(
        (isDone) => isDone,
        (error: unknown) => {
          ctx.log.error({ err: redact(String(error)) }, `${work.name}: not done, trying again`)
          return false
        },
      )
      .then((isDone) => {
        running.delete(one)
        // What was not there is not looked for again at once.
        if (isDone || running.size === work.most - 1) alarm.wake()
      })
    running.add(one)
  }

  /** @returns how long to rest */
  async function round(): Promise<number> {
    const free = work.most - running.size
    const items = free > 0 ? await work.claim(free) : []
    for (const item of items) start(item)
    if (items.length > 0) return 0
    const at = free > 0 ? ((await work.nextAt?.()) ?? null) : null
    const wait = at ? at.getTime() - ctx.now().getTime() : work.longestRestMs
    return Math.min(Math.max(wait, SHORTEST_REST_MS), work.longestRestMs)
  }

  const ended = (async () => {
    while (!signal.aborted) {
      alarm.set()
      const wait = await round().catch((error: unknown) => {
        ctx.log.error({ err: redact(String(error)) }, `${work.name} interrupted, trying again`)
        return AFTER_FAILURE_MS
      })
      if (wait > 0 && !signal.aborted) await alarm.rest(wait)
    }
    await Promise.all(running)
  })()
  return { wake: alarm.wake, ended }
}
