import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { createWaker } from './waker.ts'

export interface Loop {
  /** There may be something new: the rest under way ends. */
  wake(): void
  /** Over once the signal has ended it and the round under way is done. */
  ended: Promise<void>
}

const AFTER_FAILURE_MS = 1_000

/**
 * Goes round after round until `signal` ends it; a round says how long to rest after it. What is woken for during a round
 * is not slept through.
 */
export function runLoop(ctx: Ctx, name: string, signal: AbortSignal, round: () => Promise<number>): Loop {
  const waker = createWaker()
  signal.addEventListener('abort', waker.wake, { once: true })
  const ended = (async () => {
    while (!signal.aborted) {
      waker.set()
      const restMs = await round().catch((error: unknown) => {
        ctx.log.error({ err: redact(String(error)) }, `${name} interrupted, retrying`)
        return AFTER_FAILURE_MS
      })
      if (restMs > 0 && !signal.aborted) await waker.rest(restMs)
    }
  })()
  return { wake: waker.wake, ended }
}
